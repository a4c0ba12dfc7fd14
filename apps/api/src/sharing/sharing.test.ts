import { createHash } from 'node:crypto';
import { wholeText } from '@indike/contract/texts/legal-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmationUrl } from '../accounts/confirmation.ts';
import { clientOf } from '../testing/client.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { company, startCompanyRegister } from '../testing/company-register.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { addBank, earn, expectCleanLedger } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, referralForm, registrationForm, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { companyConsent } from '../platform/texts.ts';

let server: TestServer;
let ana: Indiker;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  await Promise.all(
    (['registration', 'companyAddress'] as const).map((limit) =>
      server.deps.limits.forget(limit, '127.0.0.1'),
    ),
  );
  ana = await signUp(server, { firstname: 'Marina', lastname: 'Azevedo', phone: '11955554444' });
});

const ROUTE = '/api/me/share-link';
const codeOf = async (who: Indiker): Promise<string> => (await who.get(ROUTE)).body.code;
const visitor = () => clientOf(server);
const totalOf = async (who: Indiker): Promise<number> =>
  (await who.get('/api/payment-reports/total-available')).body.total;

/** Opens the confirmation e-mail's link. */
async function confirm(who: { id: number; email: string }) {
  const link = new URL(confirmationUrl(server.deps, who as never, server.clock.now()));
  const { status } = await visitor().get(
    `${link.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email')}${link.search}`,
  );
  expect(status).toBe(200);
}

describe('GET /api/me/share-link', () => {
  it('is 401 without a session', async () => {
    expect((await visitor().get(ROUTE)).status).toBe(401);
    expect((await clientOf(server, 'a'.repeat(43)).get(ROUTE)).status).toBe(401);
  });

  it('gives one’s own link, nobody yet, and the same code every time', async () => {
    const { status, body } = await ana.get(ROUTE);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{12}$/),
      url: `http://indike.test/i/${body.code}`,
      whatsapp_url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=/),
      signed_up: 0,
      confirmed: 0,
      earned: 0,
      waiting: 0,
      waiting_incomplete: 0,
      waiting_value: 0,
      limit: 25,
      remaining: 25,
    });
    expect(new URL(body.whatsapp_url).searchParams.get('text')).toContain(body.url);
    expect(await codeOf(ana)).toBe(body.code);
    expect(await codeOf(await signUp(server))).not.toBe(body.code);
  });
});

describe('GET /api/share-links/{code}', () => {
  it('says the first name and nothing else', async () => {
    const { status, body } = await visitor().get(`/api/share-links/${await codeOf(ana)}`);
    expect([status, body]).toEqual([200, { owner_firstname: 'Marina' }]);
  });

  it.each(['000000000000', 'x', '%00', '..', 'AAAAAAAAAAAA', '1 or 1=1', 'a'.repeat(90)])(
    'is 404 for %s',
    async (code) => {
      const { status, body } = await visitor().get(`/api/share-links/${encodeURIComponent(code)}`);
      expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
    },
  );

  it('is 404 for somebody who left', async () => {
    const code = await codeOf(ana);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now() })
      .where('id', '=', ana.id)
      .execute();
    expect((await visitor().get(`/api/share-links/${code}`)).status).toBe(404);
    const left = await visitor().post(`/api/share-links/${code}/company`, referralForm());
    expect(left.status).toBe(404);
    const rui = await signUp(server, { trk: code });
    expect(await invitedBy(rui)).toBeNull();
  });
});

const invitedBy = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('indiker').select('invited_by').where('id', '=', id).executeTakeFirstOrThrow())
    .invited_by;

describe('signing up by a link', () => {
  it('keeps who invited, and is no reason to fail when nobody did', async () => {
    expect(await invitedBy(await signUp(server, { trk: await codeOf(ana) }))).toBe(ana.id);
    for (const trk of ['000000000000', 'qualquer coisa', '', null])
      expect(await invitedBy(await signUp(server, { trk }))).toBeNull();
  });

  it('one’s own second account is impossible: the CPF and the e-mail are taken', async () => {
    const trk = await codeOf(ana);
    for (const own of [{ document: ana.document }, { email: ana.email }]) {
      const { status, body } = await visitor().post('/api/auth/register', registrationForm({ trk, ...own }));
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(own)]);
    }
    expect((await ana.get(ROUTE)).body.signed_up).toBe(0);
  });
});

describe('the bonus', () => {
  it('comes when the e-mail is confirmed, once, and is notified', async () => {
    const rui = await signUp(server, { trk: await codeOf(ana), firstname: 'Ruizinho' });
    expect((await ana.get(ROUTE)).body).toMatchObject({
      signed_up: 1,
      confirmed: 0,
      earned: 0,
      waiting: 1,
      waiting_incomplete: 0,
      waiting_value: 5,
    });
    expect(await totalOf(ana)).toBe(0);
    await confirm(rui);
    await confirm(rui);
    expect(await totalOf(ana)).toBe(5);
    expect((await ana.get(ROUTE)).body).toMatchObject({
      signed_up: 1,
      confirmed: 1,
      earned: 5,
      waiting: 0,
      waiting_value: 0,
      remaining: 24,
    });
    const subjects = (await emailsTo(server, ana.email)).filter((subject) => subject.startsWith('Bônus'));
    expect(subjects).toEqual(['Bônus do link exclusivo: R$ 5,00']);
    const email = await emailTo(server, ana.email, 'Bônus');
    expect(email).toContain('faltam R$ 145,00');
    expect(email).not.toContain('Ruizinho');
    const { description } = await server.db
      .selectFrom('ledger_transaction')
      .select('description')
      .where('business_key', '=', `bonus:invited:${rui.id}`)
      .executeTakeFirstOrThrow();
    expect(description.replaceAll('\u00a0', ' ')).toBe(
      'Bônus do link exclusivo: 1º novo Indiker que confirmou o e-mail (R$ 5,00)',
    );
    await expectCleanLedger(server);
  });

  it('is nobody’s for who came by themself', async () => {
    const before = await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry');
    await confirm(await signUp(server));
    expect(await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry')).toEqual(before);
  });

  it('is credited exactly 25 times by 40 confirmations at once, each sent twice', async () => {
    const trk = await codeOf(ana);
    const people: Indiker[] = [];
    for (let n = 0; n < 40; n += 8)
      people.push(...(await Promise.all(Array.from({ length: 8 }, () => signUp(server, { trk })))));
    await Promise.all([...people, ...people].map((one) => confirm(one)));
    expect(await totalOf(ana)).toBe(125);
    expect((await ana.get(ROUTE)).body).toMatchObject({
      signed_up: 40,
      confirmed: 40,
      earned: 125,
      remaining: 0,
    });
    const numbers = await server.db
      .selectFrom('share_bonus')
      .select('number')
      .where('user_id', '=', ana.id)
      .orderBy('number')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    await expectCleanLedger(server);
    await confirm(await signUp(server, { trk }));
    expect(await totalOf(ana)).toBe(125);
  }, 60_000);

  it('is not paid a second time for a CPF that left and came back', async () => {
    const trk = await codeOf(ana);
    const rui = await signUp(server, { trk });
    await confirm(rui);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now(), document: null, email: `gone${rui.id}@removido.invalid` })
      .where('id', '=', rui.id)
      .execute();
    await confirm(await signUp(server, { trk, document: rui.document, email: rui.email }));
    expect(await totalOf(ana)).toBe(5);
    expect((await ana.get(ROUTE)).body).toMatchObject({ signed_up: 2, confirmed: 2, earned: 5 });
  });

  it('waits for who has yet to confirm or to complete the sign-up, and for nobody past the 25th', async () => {
    const trk = await codeOf(ana);
    const waiting = async () => {
      const { body } = await ana.get(ROUTE);
      return [body.waiting, body.waiting_incomplete, body.waiting_value];
    };
    const people = await Promise.all(Array.from({ length: 3 }, () => signUp(server, { trk })));
    expect(await waiting()).toEqual([3, 0, 15]);
    const [first, second] = people.map(({ id }) => id);
    await server.db
      .updateTable('indiker')
      .set({ document: null, email_verified_at: server.clock.now() })
      .where('id', '=', Number(first))
      .execute();
    expect(await waiting()).toEqual([3, 1, 15]);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now() })
      .where('id', '=', Number(second))
      .execute();
    expect(await waiting()).toEqual([2, 1, 10]);
    for (let n = 0; n < 24; n += 8) {
      const more = await Promise.all(Array.from({ length: 8 }, () => signUp(server, { trk })));
      await Promise.all(more.map((one) => confirm(one)));
    }
    expect(await waiting()).toEqual([1, 1, 5]);
    await confirm(people[2] ?? ana);
    expect(await waiting()).toEqual([0, 0, 0]);
    await expectCleanLedger(server);
  }, 60_000);

  it('waits for nobody whose CPF was credited before, and posts nothing for who is waited for', async () => {
    const trk = await codeOf(ana);
    const rui = await signUp(server, { trk });
    const ledger = await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry');
    expect((await ana.get(ROUTE)).body.waiting_value).toBe(5);
    expect(await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry')).toEqual(ledger);
    await confirm(rui);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now(), document: null, email: `left${rui.id}@removido.invalid` })
      .where('id', '=', rui.id)
      .execute();
    await signUp(server, { trk, document: rui.document });
    expect((await ana.get(ROUTE)).body).toMatchObject({ signed_up: 2, waiting: 0, waiting_value: 0 });
    await signUp(server, { trk });
    expect((await ana.get(ROUTE)).body).toMatchObject({ signed_up: 3, waiting: 1, waiting_value: 5 });
  });

  it('pays an open clawback first', async () => {
    const operator = await newOperator(server);
    await addBank(server, ana);
    const referral = await earn(server, ana, operator);
    await ana.post('/api/withdraw-payments');
    const taken = await operator.post(`/api/operator/indications/${referral}/clawback`, {
      amount: 3,
      reason: 'valor menor',
    });
    expect(taken.status).toBe(200);
    await confirm(await signUp(server, { trk: await codeOf(ana) }));
    expect(await totalOf(ana)).toBe(2);
    await expectCleanLedger(server);
  });

  it('is withdrawn and paid with the rest, under its own name', async () => {
    const operator = await newOperator(server);
    await addBank(server, ana);
    await confirm(await signUp(server, { trk: await codeOf(ana) }));
    await earn(server, ana, operator);
    const { body: asked } = await ana.post('/api/withdraw-payments');
    expect(asked.total).toBe(505);
    const { body } = await ana.get(`/api/withdraw-payments/${asked.id}`);
    expect(body.wallet_transactions.find((item: { kind: string }) => item.kind === 'bonus')).toMatchObject({
      indication: { id: null, name: null },
      installment: 1,
      installments: 1,
      value: 5,
    });
    await operator.post(`/api/operator/withdrawals/${asked.id}/schedule`, {});
    expect(
      (await operator.post(`/api/operator/withdrawals/${asked.id}/pay`, { paid_at: '2026-11-21' })).status,
    ).toBe(200);
    await expectCleanLedger(server);
  });
});

it('a bonus expires when it was not requested in 365 days', async () => {
  const rui = await signUp(server, { trk: await codeOf(ana) });
  await confirm(rui);
  server.clock.set('2027-11-21T15:00:00Z');
  await runDailySettlement(server.deps);
  const balance = async () =>
    (
      await server.db
        .selectFrom('ledger_account')
        .select('balance')
        .where('owner', '=', ana.id)
        .where('kind', '=', 'available')
        .executeTakeFirstOrThrow()
    ).balance;
  expect(await balance()).toBe(500);
  server.clock.set('2027-11-22T15:00:00Z');
  await runDailySettlement(server.deps);
  expect(await balance()).toBe(0);
  const words = await server.db.selectFrom('ledger_transaction').select('description').execute();
  expect(words.map(({ description }) => description.replaceAll('\u00a0', ' '))).toContain(
    'Bônus do link exclusivo expirado (R$ 5,00): o saque não foi pedido em 365 dias',
  );
  await expectCleanLedger(server);
});

describe('POST /api/share-links/{code}/company', () => {
  const path = async () => `/api/share-links/${await codeOf(ana)}/company`;

  it('is 404 for a link that nobody has', async () => {
    const { status } = await visitor().post('/api/share-links/000000000000/company', referralForm());
    expect(status).toBe(404);
  });

  it('names every missing field as a referral does', async () => {
    const { status, body } = await visitor().post(await path(), {});
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ['Nome da empresa é obrigatório'],
        document: ['CNPJ da empresa é obrigatório'],
        consent: ['Precisa dar seu consentimento'],
        contact: ['Nome do contato é obrigatório'],
      },
    ]);
    const wrong = await visitor().post(await path(), referralForm({ document: '12ABC34501DE36' }));
    expect(wrong.body.errors).toEqual({ document: ['CNPJ inválido'] });
  });

  it('refuses the owner’s own e-mail and phone, and what the owner already referred', async () => {
    const contact = { name: 'Eu', email: 'eu@empresa.example', phone: '11912345678' };
    const before = await rowCounts(server.db, 'referral', 'referral_contact', 'consent');
    for (const [field, own, toCompany] of [
      [
        'contact.email',
        { email: ana.email.toUpperCase() },
        'Este e-mail é de quem enviou o link. Informe o da sua empresa.',
      ],
      [
        'contact.phone',
        { phone: '(11) 95555-4444' },
        'Este telefone é de quem enviou o link. Informe o da sua empresa.',
      ],
    ] as const) {
      const form = referralForm({ contact: { ...contact, ...own } });
      const left = await visitor().post(await path(), form);
      expect([left.status, left.body.errors]).toEqual([422, { [field]: [toCompany] }]);
      const own_ = await ana.post('/api/indication-v3', form);
      expect([own_.status, own_.body.errors]).toEqual([
        422,
        { [field]: ['Este contato é você. Informe o e-mail e o telefone de alguém da empresa.'] },
      ]);
    }
    expect(await rowCounts(server.db, 'referral', 'referral_contact', 'consent')).toEqual(before);
    const form = referralForm();
    expect((await visitor().post(await path(), form)).status).toBe(201);
    const twice = await visitor().post(await path(), form);
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      {
        document: ['Já recebemos os dados da sua empresa por este link. Dúvidas: suporte@indike.example.'],
      },
    ]);
  });

  it('becomes a referral of the owner, with the company’s own consent, and both are notified', async () => {
    await confirm(ana);
    const contact = {
      name: 'Beatriz',
      email: 'bia@padaria.example',
      phone: '1130001234',
      observation: 'à tarde',
    };
    const { status, body } = await visitor().post(
      await path(),
      referralForm({ name: 'Padaria Sol', contact }),
    );
    expect([status, body]).toEqual([201, { message: 'Recebemos os dados da sua empresa' }]);
    const list = (await ana.get('/api/indication')).body;
    expect(list).toMatchObject({ total: 1, data: [{ name: 'Padaria Sol', status_transactions: [] }] });
    const row = await server.db
      .selectFrom('referral as r')
      .innerJoin('consent as c', 'c.id', 'r.consent_id')
      .select(['r.user_id', 'r.via_link', 'c.user_id as agreed_for', 'c.kind', 'c.version', 'c.text_hash'])
      .select('c.address')
      .where('r.id', '=', list.data[0].id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: ana.id,
      via_link: true,
      agreed_for: ana.id,
      kind: 'company',
      version: companyConsent.version,
      address: '127.0.0.1',
    });
    const hash = createHash('sha256').update(wholeText(companyConsent)).digest();
    expect(row.text_hash.equals(hash)).toBe(true);
    expect(await emailTo(server, 'bia@padaria.example', 'Recebemos')).toContain(
      'pelo link de Marina Azevedo',
    );
    expect(await emailsTo(server, ana.email)).toContain('Padaria Sol: nova indicação pelo seu link');
  });

  it('is one referral when it is sent many times at once', async () => {
    const form = referralForm();
    const target = await path();
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor().post(target, form)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422, 422,
    ]);
    expect((await ana.get('/api/indication')).body.total).toBe(1);
  });

  it('asks the register of companies', async () => {
    const register = await startCompanyRegister();
    const asking = await startTestServer({ cnpjLookupUrl: register.url });
    const owner = await signUp(asking);
    const { body } = await owner.get(ROUTE);
    const document = newCnpj();
    register.answer(document, company({ situacao_cadastral: 8 }));
    const left = await clientOf(asking).post(
      `/api/share-links/${body.code}/company`,
      referralForm({ document }),
    );
    expect([left.status, left.body.code]).toEqual([422, 'company_inactive']);
    await asking.stop();
    await register.stop();
  });

  it('is limited by address', async () => {
    const target = await path();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await visitor().post(target, referralForm())).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(statuses[20]).toBe(429);
  });
});
