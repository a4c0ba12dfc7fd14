import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseKeys } from '../platform/indiker-keys.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { emailTo, emailsTo } from '../testing/emails.ts';
import { addBank, earn, expectCleanLedger } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  SHARE_LINK,
  newLinkOwner,
  openConfirmation,
  shareCodeOf,
  signUpByLink,
} from '../testing/share-links.ts';

let server: TestServer;
let ana: Indiker;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  ana = await newLinkOwner(server);
});

const totalOf = async (who: Indiker): Promise<number> =>
  (await who.get('/api/payment-reports/total-available')).body.total;

describe('the bonus', () => {
  it('is credited and notified once, when the e-mail is confirmed', async () => {
    const rui = await signUpByLink(server, await shareCodeOf(ana), { firstname: 'Ruizinho' });
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({
      signed_up: 1,
      confirmed: 0,
      earned: 0,
      waiting: 1,
      waiting_incomplete: 0,
      waiting_value: 5,
    });
    expect(await totalOf(ana)).toBe(0);
    await openConfirmation(server, rui);
    await openConfirmation(server, rui);
    expect(await totalOf(ana)).toBe(5);
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({
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

  it('is not credited for a person who signed up without a link', async () => {
    const before = await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry');
    await openConfirmation(server, await signUp(server));
    expect(await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry')).toEqual(before);
  });

  it('is credited exactly 25 times for 40 concurrent confirmations, each sent twice', async () => {
    const trk = await shareCodeOf(ana);
    const people: Indiker[] = [];
    for (let n = 0; n < 40; n += 8)
      people.push(...(await Promise.all(Array.from({ length: 8 }, () => signUpByLink(server, trk)))));
    await Promise.all([...people, ...people].map((one) => openConfirmation(server, one)));
    expect(await totalOf(ana)).toBe(125);
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({
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
    await openConfirmation(server, await signUpByLink(server, trk));
    expect(await totalOf(ana)).toBe(125);
  }, 60_000);

  it('is not credited again for a CPF that left and signed up again', async () => {
    const trk = await shareCodeOf(ana);
    const rui = await signUpByLink(server, trk);
    await openConfirmation(server, rui);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now(), cpf: null, email: `gone${rui.id}@removido.invalid` })
      .where('id', '=', rui.id)
      .execute();
    await releaseKeys(server.db, rui.id, ['email', 'cpf']);
    await openConfirmation(
      server,
      await signUpByLink(server, trk, { document: rui.document, email: rui.email }),
    );
    expect(await totalOf(ana)).toBe(5);
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({ signed_up: 2, confirmed: 2, earned: 5 });
  });

  it('is expected for people who have yet to confirm or complete the sign-up, but not beyond the 25th', async () => {
    const trk = await shareCodeOf(ana);
    const waiting = async () => {
      const { body } = await ana.get(SHARE_LINK);
      return [body.waiting, body.waiting_incomplete, body.waiting_value];
    };
    const people = await Promise.all(Array.from({ length: 3 }, () => signUpByLink(server, trk)));
    expect(await waiting()).toEqual([3, 0, 15]);
    const [first, second] = people.map(({ id }) => id);
    await server.db
      .updateTable('indiker')
      .set({ cpf: null, email_verified_at: server.clock.now() })
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
      const more = await Promise.all(Array.from({ length: 8 }, () => signUpByLink(server, trk)));
      await Promise.all(more.map((one) => openConfirmation(server, one)));
    }
    expect(await waiting()).toEqual([1, 1, 5]);
    await openConfirmation(server, people[2] ?? ana);
    expect(await waiting()).toEqual([0, 0, 0]);
    await expectCleanLedger(server);
  }, 60_000);

  it('is not expected for a CPF that was credited before, and is not posted while it is expected', async () => {
    const trk = await shareCodeOf(ana);
    const rui = await signUpByLink(server, trk);
    const ledger = await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry');
    expect((await ana.get(SHARE_LINK)).body.waiting_value).toBe(5);
    expect(await rowCounts(server.db, 'earning', 'share_bonus', 'ledger_entry')).toEqual(ledger);
    await openConfirmation(server, rui);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now(), cpf: null, email: `left${rui.id}@removido.invalid` })
      .where('id', '=', rui.id)
      .execute();
    await releaseKeys(server.db, rui.id, ['email', 'cpf']);
    await signUpByLink(server, trk, { document: rui.document });
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({ signed_up: 2, waiting: 0, waiting_value: 0 });
    await signUpByLink(server, trk);
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({ signed_up: 3, waiting: 1, waiting_value: 5 });
  });

  it('is offset against an open clawback first', async () => {
    const operator = await newOperator(server);
    await addBank(server, ana);
    const referral = await earn(server, ana, operator);
    await ana.post('/api/withdraw-payments');
    const taken = await operator.post(`/api/operator/indications/${referral}/clawback`, {
      amount: 3,
      reason: 'valor menor',
    });
    expect(taken.status).toBe(200);
    await openConfirmation(server, await signUpByLink(server, await shareCodeOf(ana)));
    expect(await totalOf(ana)).toBe(2);
    await expectCleanLedger(server);
  });

  it('is withdrawn and paid with the other earnings, as an item of its own kind', async () => {
    const operator = await newOperator(server);
    await addBank(server, ana);
    await openConfirmation(server, await signUpByLink(server, await shareCodeOf(ana)));
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

it('a bonus expires when it is not requested within 365 days, which one e-mail says', async () => {
  const rui = await signUpByLink(server, await shareCodeOf(ana));
  await openConfirmation(server, rui);
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
  await runDailySettlement(server.deps);
  expect((await emailsTo(server, ana.email)).filter((subject) => subject.includes('expirou'))).toEqual([
    'R$ 5,00 expirou',
  ]);
  expect(await emailTo(server, ana.email, 'R$\u00a05,00 expirou')).toContain(
    'O bônus do seu link exclusivo, no valor de R$ 5,00, expirou: o prazo terminou em 21 de nov. de 2027.',
  );
  const words = await server.db.selectFrom('ledger_transaction').select('description').execute();
  expect(words.map(({ description }) => description.replaceAll('\u00a0', ' '))).toContain(
    'Bônus do link exclusivo expirado (R$ 5,00): o saque não foi pedido em 365 dias',
  );
  await expectCleanLedger(server);
});
