import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '../system-tests/testing/figures.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { dumpOf } from '../testing/codes.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { insertManyReferrals } from '../testing/many-referrals.ts';
import { close, earn, expectCleanLedger, move, payInvoice } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, refer, registrationForm, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { issueCode } from '../verification/commands.ts';
import { recordConsent } from '../platform/consents.ts';
import { referralConsent } from '../platform/texts.ts';

const WRONG = 'Código incorreto ou vencido. Confira o e-mail mais recente ou peça outro código.';

let server: TestServer;
let operator: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  operator = await newOperator(server);
});
afterAll(() => server.stop());

async function codeFor({ email }: { email: string }, change = 'erasure'): Promise<string> {
  const { db, codes, clock } = server.deps;
  const use = { purpose: 'profile', email, change } as const;
  const issued = await db.transaction().execute((tx) => issueCode(tx, codes, use, clock.now()));
  if (!('code' in issued)) throw new Error(`wait ${issued.waitSeconds} s`);
  return issued.code;
}

const erase = async (person: Indiker, code?: string) =>
  person.post('/api/me/erasure', { validation_code: code ?? (await codeFor(person)) });
const outlook = async (person: Client) => (await person.get('/api/me/erasure')).body;
const readable = (text: string) => text.replaceAll('\u00a0', ' ');

const rowOf = (id: number) =>
  server.db.selectFrom('indiker').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: number) =>
  (await server.db.selectFrom('referral').select('status_id').where('id', '=', id).executeTakeFirstOrThrow())
    .status_id;

async function addPix({ id }: Indiker, key: string): Promise<void> {
  const updated_at = server.clock.now();
  await server.db
    .insertInto('bank_account')
    .values({ user_id: id, transfer_type: 1, pix_type: 3, pix_key: key, updated_at })
    .execute();
}

/** From the referral to the money on the bank account. */
async function payOut(person: Indiker): Promise<number> {
  await earn(server, person, operator);
  const { body } = await person.post('/api/withdraw-payments');
  const day = server.clock.now().toISOString().slice(0, 10);
  const acts = [
    await operator.post(`/api/operator/withdrawals/${body.id}/schedule`, {}),
    await operator.post(`/api/operator/withdrawals/${body.id}/pay`, { paid_at: day }),
  ];
  expect(acts.map(({ status }) => status)).toEqual([200, 200]);
  return body.id;
}

describe('before the code is looked at', () => {
  it('needs a session', async () => {
    const answer = await clientOf(server).post('/api/me/erasure', { validation_code: 'ABC234' });
    expect(answer.status).toBe(401);
  });

  it.each([
    [{}, 'Informe o código enviado ao seu e-mail'],
    [{ validation_code: '' }, 'Informe o código enviado ao seu e-mail'],
    [{ validation_code: 'ABC' }, 'O código tem 6 letras e números. Confira no e-mail.'],
    [{ validation_code: 7 }, 'Formato inválido'],
  ])('refuses %j', async (body, message) => {
    const ana = await signUp(server);
    const answer = await ana.post('/api/me/erasure', body);
    expect([answer.status, answer.body.errors]).toEqual([422, { validation_code: [message] }]);
    expect((await rowOf(ana.id)).erased_at).toBeNull();
  });
});

describe('a code', () => {
  it('must be right, for this change and this person', async () => {
    const [ana, rui] = [await signUp(server), await signUp(server)];
    const foreign = await codeFor(rui);
    const other = await codeFor(ana, 'address');
    for (const code of ['ABC234', foreign, other]) {
      const answer = await erase(ana, code);
      expect([answer.status, answer.body.errors]).toEqual([422, { validation_code: [WRONG] }]);
    }
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    expect((await rowOf(rui.id)).erased_at).toBeNull();
  });
});

describe('while money is owed', () => {
  const refused = async (person: Indiker): Promise<string> => {
    const answer = await erase(person);
    expect([answer.status, answer.body.code]).toEqual([409, 'money_owed']);
    const shown = await outlook(person);
    expect([shown.allowed, shown.reasons.join(' ')]).toEqual([false, answer.body.message]);
    expect((await rowOf(person.id)).erased_at).toBeNull();
    expect((await person.get('/api/auth/user')).status).toBe(200);
    return readable(answer.body.message);
  };

  it('refuses with the amount and what to do: available', async () => {
    const ana = await signUp(server);
    await earn(server, ana, operator, 5_000);
    expect(await refused(ana)).toBe(
      'Você ainda tem R$ 2.500,00 para sacar. Saque antes de pedir a exclusão.',
    );
  });

  it('receivable and promised', async () => {
    const ana = await signUp(server);
    const id = await close(server, ana, operator);
    await payInvoice(operator, id, server.clock.now().toISOString().slice(0, 10));
    await close(server, ana, operator, { value: 400 });
    expect(await refused(ana)).toBe(
      'Você ainda tem R$ 500,00 a liberar. Espere a liberação antes de pedir a exclusão. Você tem R$ 200,00 previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.',
    );
  });

  it('requested', async () => {
    const ana = await signUp(server);
    await addPix(ana, 'ana@pix.example');
    await earn(server, ana, operator);
    await ana.post('/api/withdraw-payments');
    expect(await refused(ana)).toBe(
      'Você tem um saque de R$ 500,00 em andamento. Espere o pagamento antes de pedir a exclusão.',
    );
  });

  it('owed after a clawback', async () => {
    const ana = await signUp(server);
    await addPix(ana, 'ana@pix.example');
    await payOut(ana);
    const { body } = await ana.get('/api/indication');
    const taken = await operator.post(`/api/operator/indications/${body.data[0].id}/clawback`, {
      amount: 30.5,
      reason: 'valor menor',
    });
    expect(taken.status).toBe(200);
    expect(await refused(ana)).toBe(
      'Falta descontar R$ 30,50 de um estorno. Escreva ao suporte para acertar o valor.',
    );
  });

  it('a refusal leaves the code for later', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    await move(operator, id, { status_id: 1 });
    await move(operator, id, { status_id: 2, estimated_value: 100 });
    const code = await codeFor(ana);
    for (let n = 0; n < 6; n += 1) expect((await erase(ana, code)).status).toBe(409);
    await move(operator, id, { status_id: 7, reason: 'no_budget' });
    expect((await erase(ana, code)).status).toBe(200);
  });
});

describe('who owes and is owed nothing', () => {
  it('leaves: nothing that names them stays in any table', async () => {
    const person = {
      firstname: 'Hermengarda',
      lastname: 'Vasconcelada',
      phone: '11955551234',
      email: 'hermengarda@lembranca.example',
    };
    const ana = await signUp(server, person);
    await addPix(ana, 'chave-da-h@pix.example');
    const now = server.clock.now();
    await server.db
      .insertInto('avatar')
      .values({ user_id: ana.id, image: Buffer.from('ffd8ff', 'hex'), hash: 'a'.repeat(64), updated_at: now })
      .execute();
    await server.db
      .insertInto('social_identity')
      .values({ user_id: ana.id, provider: 'google', subject: 'google-de-h', created_at: now })
      .execute();
    await ana.put('/api/me/notifications', { notifications: [{ kind: 'clawback', enabled: false }] });
    const contact = {
      name: 'Wandercleison',
      email: 'w@contato.example',
      phone: '11966667777',
      observation: 'oi',
    };
    const waiting = await refer(ana, { contact });
    const called = await refer(ana, { contact });
    await move(operator, called, { status_id: 1, note: 'falar com Wandercleison' });
    await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    expect(await outlook(ana)).toEqual({
      allowed: true,
      reasons: [],
      leftover_balance: 0,
      settlement_requested_at: null,
      has_bank_account: true,
      open_referrals: 2,
    });
    const searched = [
      ...Object.values(person),
      ana.document,
      'chave-da-h@pix.example',
      'google-de-h',
      ...Object.values(contact).filter((text) => text.length > 3),
    ];
    const before = await dumpOf(server);
    expect(searched.filter((word) => !before.includes(word))).toEqual([]);

    const answer = await erase(ana);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Seu cadastro foi excluído' }]);
    const after = await dumpOf(server);
    expect(searched.filter((word) => after.includes(word))).toEqual([]);
    expect(await rowOf(ana.id)).toMatchObject({
      firstname: 'Cadastro',
      lastname: 'removido',
      email: `removido-${ana.id}@removido.invalid`,
      document: null,
      phone: null,
      city_id: null,
      password_hash: null,
      erased_at: now,
    });
    expect([await statusOf(waiting), await statusOf(called)]).toEqual([7, 7]);
    const moves = await server.db
      .selectFrom('status_transition')
      .select(['referral_id', 'status_id', 'reason', 'operator_id'])
      .where('user_id', '=', ana.id)
      .where('status_id', '=', 7)
      .orderBy('referral_id')
      .execute();
    expect(moves).toEqual(
      [waiting, called].map((referral_id) => ({
        referral_id,
        status_id: 7,
        reason: 'indiker_left',
        operator_id: null,
      })),
    );
    await expectCleanLedger(server);
  });

  it('leaves with 20 000 open referrals as well: each is cancelled once', { timeout: 60_000 }, async () => {
    const many = 20_000;
    const ana = await signUp(server);
    await insertManyReferrals(server.db, ana.id, many);
    const began = performance.now();
    expect((await erase(ana)).status).toBe(200);
    figure('erasure', { referrals: many, ms: Math.round(performance.now() - began) });
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from referral where user_id = ${ana.id} and status_id = 7) as cancelled,
        (select count(*) from status_transition t join referral r on r.id = t.referral_id
          where t.user_id = ${ana.id} and t.status_id = 7 and t.reason = 'indiker_left' and r.user_id = t.user_id) as moves,
        (select count(*) from referral_contact where user_id = ${ana.id} and name <> 'Contato removido') as contacts`.execute(
      server.db,
    );
    expect(rows).toEqual([{ cancelled: many, moves: many, contacts: 0 }]);
  });

  it('is told so at the old address, and hears nothing else', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    await move(operator, id, { status_id: 1 });
    await emailsTo(server, ana.email);
    await erase(ana);
    expect((await emailsTo(server, ana.email)).at(-1)).toBe('Seu cadastro foi excluído');
    const notice = await emailTo(server, ana.email, 'excluído');
    for (const words of [
      'Este é o último e-mail',
      'As suas indicações em aberto foram canceladas.',
      'guardamos os comprovantes dos saques pagos (por cinco anos, com a conta ou chave PIX usada em cada um)',
      'Se não foi você quem pediu a exclusão, escreva para suporte@indike.example.',
      'porque pediu a exclusão do seu cadastro',
    ])
      expect(notice).toContain(words);
    for (const untrue of ['sem o seu nome', 'dados bancários', 'porque tem um cadastro'])
      expect(notice).not.toContain(untrue);
    expect(await emailsTo(server, `removido-${ana.id}@removido.invalid`)).toEqual([]);
    const sent = (await emailsTo(server, ana.email)).length;
    // An e-mail that waited until after the erasure finds nobody to write to.
    await server.db.transaction().execute((tx) =>
      server.deps.jobs.send(tx, 'notify', {
        about: 'referral_status',
        referralId: id,
        status: 7,
        reason: null,
      }),
    );
    expect(await emailsTo(server, ana.email)).toHaveLength(sent);
    expect(await emailsTo(server, `removido-${ana.id}@removido.invalid`)).toEqual([]);
  });

  it('cannot come in any more: no token, no password, no recovery', async () => {
    const ana = await signUp(server);
    const second = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    const elsewhere = clientOf(server, second.body.access_token);
    const code = await codeFor(ana);
    await erase(ana, code);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    expect((await erase(ana, code)).status).toBe(401);
    for (const login of [ana.email, ana.document, `removido-${ana.id}@removido.invalid`]) {
      const { status } = await clientOf(server).post('/api/auth/login', { login, password: PASSWORD });
      expect([login, status]).toEqual([login, 401]);
    }
    const left = await server.db
      .updateTable('indiker')
      .set({ password_hash: 'x' })
      .where('id', '=', ana.id)
      .execute()
      .catch((error: Error) => error.message);
    expect(left).toMatch(/cannot change so/);
  });

  it('may come back as somebody new, with the same e-mail and CPF', async () => {
    const ana = await signUp(server);
    await erase(ana);
    const again = await signUp(server, { email: ana.email, document: ana.document });
    expect(again.id).not.toBe(ana.id);
    expect((await again.get('/api/indication')).body.total).toBe(0);
    const twice = await clientOf(server).post('/api/auth/register', registrationForm({ email: ana.email }));
    expect(twice.status).toBe(422);
  });

  it('leaves contracts, payments and the ledger behind, and the contacts of a contract', async () => {
    const ana = await signUp(server, { firstname: 'Cleusmar' });
    await addPix(ana, 'cleusmar@pix.example');
    const paid = await payOut(ana);
    const { body: list } = await ana.get('/api/indication');
    const entries = () =>
      server.db.selectFrom('ledger_entry').selectAll().where('user_id', '=', ana.id).orderBy('id').execute();
    const before = await entries();
    expect((await erase(ana)).status).toBe(200);
    expect(await entries()).toEqual(before);
    await expectCleanLedger(server);
    const contact = await server.db
      .selectFrom('referral_contact')
      .select('name')
      .where('referral_id', '=', list.data[0].id)
      .executeTakeFirstOrThrow();
    expect(contact.name).toBe('João Araújo');
    // The proof of what was paid, and to where, is kept for as long as the law asks (decision 0017).
    const { status, body } = await operator.get(`/api/operator/withdrawals/${paid}`);
    expect([status, body.total, body.bank_account.pix_key]).toEqual([200, 500, 'cleusmar@pix.example']);
    expect(body.indiker).toMatchObject({ firstname: 'Cadastro', lastname: 'removido' });
    expect(await dumpOf(server)).not.toContain('Cleusmar');
  });

  it('is a removed person in the operators’ lists', async () => {
    const ana = await signUp(server);
    const id = await refer(ana, { name: 'Empresa de quem saiu' });
    await erase(ana);
    const people = await operator.get(`/api/operator/indikers?q=removido-${ana.id}@`);
    expect(people.body.data).toMatchObject([
      { id: ana.id, firstname: 'Cadastro', lastname: 'removido', document: null, phone: null },
    ]);
    const detail = await operator.get(`/api/operator/indications/${id}`);
    expect(detail.status).toBe(200);
    expect(detail.body).toMatchObject({
      indiker: { firstname: 'Cadastro', lastname: 'removido', phone: null },
      contacts: [{ name: 'Contato removido', phone: '' }],
      allowed_transitions: [],
      status_transactions: [{ indication_status_id: 7, reason: 'indiker_left' }],
    });
    const queue = await operator.get('/api/operator/indications?status=7&q=Empresa de quem saiu');
    expect(queue.body.data[0].indiker).toMatchObject({ firstname: 'Cadastro', lastname: 'removido' });
    const chosen = await move(operator, await refer(await signUp(server)), {
      status_id: 7,
      reason: 'indiker_left',
    });
    expect(chosen.status).toBe(422);
  });
});

describe('at the same moment', () => {
  it('of many erasures one happens, with one email', async () => {
    const ana = await signUp(server);
    const code = await codeFor(ana);
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(ana, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 404, 422].includes(status))).toBe(true);
    const emails = await emailsTo(server, ana.email);
    expect(emails.filter((subject) => subject === 'Seu cadastro foi excluído')).toHaveLength(1);
  });

  it('a withdrawal under way keeps its person', async () => {
    for (let n = 0; n < 4; n += 1) {
      const ana = await signUp(server);
      await addPix(ana, 'ana@pix.example');
      await earn(server, ana, operator);
      const code = await codeFor(ana);
      const [gone, asked] = await Promise.all([erase(ana, code), ana.post('/api/withdraw-payments')]);
      expect([gone.status, asked.status]).toEqual([409, 201]);
    }
    await expectCleanLedger(server);
  });

  it('an operator’s negotiation and an erasure: one of them, never a promise to nobody', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const ana = await signUp(server);
      const id = await refer(ana);
      await move(operator, id, { status_id: 1 });
      const code = await codeFor(ana);
      const [gone, moved] = await Promise.all([
        erase(ana, code),
        move(operator, id, { status_id: 2, estimated_value: 1_000 }),
      ]);
      const { erased_at } = await rowOf(ana.id);
      const facts = [gone.status, moved.status, erased_at !== null, await statusOf(id)];
      expect([
        [200, 409, true, 7],
        [409, 200, false, 2],
      ]).toContainEqual(facts);
      outcomes.push(facts.join(' '));
    }
    expect(outcomes).toHaveLength(8);
    await expectCleanLedger(server);
  });

  it('new referrals and an erasure: none is left open, none is made afterwards', async () => {
    for (let n = 0; n < 5; n += 1) {
      const ana = await signUp(server);
      const code = await codeFor(ana);
      const [gone] = await Promise.all([
        erase(ana, code),
        ...Array.from({ length: 6 }, () => refer(ana).catch(() => undefined)),
      ]);
      expect(gone.status).toBe(200);
      const rows = await server.db
        .selectFrom('referral')
        .innerJoin('referral_contact as c', 'c.referral_id', 'referral.id')
        .select(['status_id', 'c.name'])
        .where('referral.user_id', '=', ana.id)
        .execute();
      expect(rows.filter(({ status_id, name }) => status_id !== 7 || name !== 'Contato removido')).toEqual(
        [],
      );
    }
  });

  it('what a person’s request writes after they left is refused by the database', async () => {
    const ana = await signUp(server);
    await erase(ana);
    const now = server.clock.now();
    const late = server.db.transaction().execute((tx) =>
      recordConsent(tx, {
        userId: ana.id as UserId,
        kind: 'referral',
        text: referralConsent,
        address: '127.0.0.1',
        now,
      }),
    );
    await expect(late).rejects.toThrow('consent of an erased person');
    await expect(addPix(ana, 'tarde@pix.example')).rejects.toThrow('bank_account of an erased person');
  });
});
