import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { figure } from '../system-tests/testing/figures.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { dumpOf } from '../testing/codes.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { insertManyReferrals } from '../testing/many-referrals.ts';
import { expectCleanLedger, transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, refer, registrationForm, signUp } from '../testing/people.ts';
import { newBrowserKeys } from '../testing/push-receiver.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { addPix, codeFor, erase, erasureEligibility, indikerRow, payOut } from '../testing/erasure.ts';
import { statusOf } from '../testing/rows.ts';

const server = useTestServer({ jobs: true });
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

describe('an Indiker who owes nothing and is owed nothing', () => {
  it('leaves no data that names them in any table', async () => {
    const person = {
      firstname: 'Hermengarda',
      lastname: 'Vasconcelada',
      phone: '11955551234',
      email: 'hermengarda@lembranca.example',
    };
    const ana = await signUp(server, person);
    await addPix(server, ana, 'chave-da-h@pix.example');
    const now = server.clock.now();
    await server.db
      .insertInto('avatar')
      .values({ user_id: ana.id, image: Buffer.from('ffd8ff', 'hex'), hash: 'a'.repeat(64), updated_at: now })
      .execute();
    await server.db
      .insertInto('social_identity')
      .values({ user_id: ana.id, provider: 'google', subject: 'google-de-h', created_at: now })
      .execute();
    const { p256dh, auth } = newBrowserKeys();
    const endpoint = 'https://push.hermengarda.example/aparelho';
    expect((await ana.put('/api/me/push', { endpoint, keys: { p256dh, auth } })).status).toBe(200);
    await ana.put('/api/me/notifications', { notifications: [{ kind: 'clawback', enabled: false }] });
    const contact = {
      name: 'Wandercleison',
      email: 'w@contato.example',
      phone: '11966667777',
      observation: 'oi',
    };
    const waiting = await refer(ana, { contact });
    const called = await refer(ana, { contact });
    await transitionTo(operator, called, { status: 'in_contact', note: 'falar com Wandercleison' });
    for (const id of [waiting, called])
      await operator.post(`/api/operator/indications/${id}/notes`, { text: 'Wandercleison viajou' });
    await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    expect(await erasureEligibility(ana)).toEqual({
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
      'push.hermengarda.example',
      ...Object.values(contact).filter((text) => text.length > 3),
    ];
    const before = await dumpOf(server);
    expect(searched.filter((word) => !before.includes(word))).toEqual([]);

    const answer = await erase(server, ana);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Seu cadastro foi excluído' }]);
    const after = await dumpOf(server);
    expect(searched.filter((word) => after.includes(word))).toEqual([]);
    expect(await indikerRow(server, ana.id)).toMatchObject({
      firstname: 'Cadastro',
      lastname: 'removido',
      email: `removido-${ana.id}@removido.invalid`,
      cpf: null,
      phone: null,
      city_id: null,
      password_hash: null,
      erased_at: now,
    });
    expect([await statusOf(server.db, waiting), await statusOf(server.db, called)]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const transitions = await server.db
      .selectFrom('status_transition')
      .select(['referral_id', 'status', 'reason', 'operator_id'])
      .where('user_id', '=', ana.id)
      .where('status', '=', 'cancelled')
      .orderBy('referral_id')
      .execute();
    expect(transitions).toEqual(
      [waiting, called].map((referral_id) => ({
        referral_id,
        status: 'cancelled',
        reason: 'indiker_left',
        operator_id: null,
      })),
    );
    await expectCleanLedger(server);
  });

  it('can leave with 20 000 open referrals, each cancelled once', { timeout: 60_000 }, async () => {
    const many = 20_000;
    const ana = await signUp(server);
    await insertManyReferrals(server.db, ana.id, many);
    const began = performance.now();
    expect((await erase(server, ana)).status).toBe(200);
    figure('erasure', { referrals: many, ms: Math.round(performance.now() - began) });
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from referral where user_id = ${ana.id} and status = 'cancelled') as cancelled,
        (select count(*) from status_transition t join referral r on r.id = t.referral_id
          where t.user_id = ${ana.id} and t.status = 'cancelled' and t.reason = 'indiker_left'
            and r.user_id = t.user_id) as transitions,
        (select count(*) from referral_contact where user_id = ${ana.id} and name <> 'Contato removido') as contacts`.execute(
      server.db,
    );
    expect(rows).toEqual([{ cancelled: many, transitions: many, contacts: 0 }]);
  });

  it('gets a last e-mail at the old address and nothing afterwards', async () => {
    const ana = await signUp(server);
    const id = await refer(ana);
    await transitionTo(operator, id, { status: 'in_contact' });
    await emailsTo(server, ana.email);
    await erase(server, ana);
    expect((await emailsTo(server, ana.email)).at(-1)).toBe('Seu cadastro foi excluído');
    const notice = await emailTo(server, ana.email, 'excluído');
    for (const words of [
      'Este é o último e-mail',
      'As suas indicações em aberto foram canceladas.',
      'Guardamos por cinco anos os comprovantes dos saques pagos, com o CPF e a conta ou chave PIX de cada um, como a lei exige.',
      'Se não foi você quem pediu a exclusão, escreva para suporte@indike.example.',
      'porque pediu a exclusão do seu cadastro',
    ])
      expect(notice).toContain(words);
    for (const untrue of ['sem o seu nome', 'dados bancários', 'porque tem um cadastro'])
      expect(notice).not.toContain(untrue);
    expect(await emailsTo(server, `removido-${ana.id}@removido.invalid`)).toEqual([]);
    const sent = (await emailsTo(server, ana.email)).length;
    // A notification that runs after the erasure finds no recipient.
    await server.db.transaction().execute((tx) =>
      server.deps.jobs.send(tx, 'notify', {
        about: 'referral_status',
        referralId: id,
        status: 'cancelled',
        reason: null,
      }),
    );
    expect(await emailsTo(server, ana.email)).toHaveLength(sent);
    expect(await emailsTo(server, `removido-${ana.id}@removido.invalid`)).toEqual([]);
  });

  it('can no longer sign in: no token or password works, and no new password can be set', async () => {
    const ana = await signUp(server);
    const second = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    const elsewhere = clientOf(server, second.body.access_token);
    const code = await codeFor(server, ana);
    await erase(server, ana, code);
    expect((await ana.get('/api/auth/user')).status).toBe(401);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    expect((await erase(server, ana, code)).status).toBe(401);
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

  it('can sign up again as a new person with the same e-mail and CPF', async () => {
    const ana = await signUp(server);
    await erase(server, ana);
    const again = await signUp(server, { email: ana.email, document: ana.document });
    expect(again.id).not.toBe(ana.id);
    expect((await again.get('/api/indication')).body.total).toBe(0);
    const twice = await clientOf(server).post('/api/auth/register', registrationForm({ email: ana.email }));
    expect(twice.status).toBe(422);
  });

  it('leaves contracts, their contacts, payments and the ledger in place', async () => {
    const ana = await signUp(server, { firstname: 'Cleusmar' });
    await addPix(server, ana, 'cleusmar@pix.example');
    const paid = await payOut(server, operator, ana);
    const { body: list } = await ana.get('/api/indication');
    const entries = () =>
      server.db.selectFrom('ledger_entry').selectAll().where('user_id', '=', ana.id).orderBy('id').execute();
    const before = await entries();
    expect((await erase(server, ana)).status).toBe(200);
    expect(await entries()).toEqual(before);
    await expectCleanLedger(server);
    const contact = await server.db
      .selectFrom('referral_contact')
      .select('name')
      .where('referral_id', '=', list.data[0].id)
      .executeTakeFirstOrThrow();
    expect(contact.name).toBe('João Araújo');
    // The proof of what was paid, and where to, is kept for as long as the law requires (decision 0017).
    const { status, body } = await operator.get(`/api/operator/withdrawals/${paid}`);
    const bank = await operator.get(`/api/operator/withdrawals/${paid}/bank-account`);
    expect([status, body.total, bank.body.bank_account.pix_key]).toEqual([200, 500, 'cleusmar@pix.example']);
    expect(body.indiker).toMatchObject({ firstname: 'Cadastro', lastname: 'removido' });
    expect(await dumpOf(server)).not.toContain('Cleusmar');
  });

  it('appears as a removed person in the operators’ lists', async () => {
    const ana = await signUp(server);
    const id = await refer(ana, { name: 'Empresa de quem saiu' });
    await erase(server, ana);
    const people = await operator.get(`/api/operator/indikers?q=removido-${ana.id}@`);
    expect(people.body.data).toMatchObject([
      { id: ana.id, firstname: 'Cadastro', lastname: 'removido', document: null, phone: null },
    ]);
    const detail = await operator.get(`/api/operator/indications/${id}`);
    expect(detail.status).toBe(200);
    expect(detail.body).toMatchObject({
      indiker: { firstname: 'Cadastro', lastname: 'removido' },
      contacts: [{ name: 'Contato removido', phone: '' }],
      allowed_transitions: [],
      status_transactions: [{ status: 'cancelled', reason: 'indiker_left' }],
    });
    const queue = await operator.get('/api/operator/indications?status=cancelled&q=Empresa de quem saiu');
    expect(queue.body.data[0].indiker).toMatchObject({ firstname: 'Cadastro', lastname: 'removido' });
    const chosen = await transitionTo(operator, await refer(await signUp(server)), {
      status: 'cancelled',
      reason: 'indiker_left',
    });
    expect(chosen.status).toBe(422);
  });
});
