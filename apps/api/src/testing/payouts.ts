import { operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Answer, Client } from './client.ts';
import { addBank, earn, expectCleanLedger } from './money.ts';
import { newOperator, type Operator } from './operators.ts';
import { signUp, type Indiker } from './people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

// Shortcuts that bring withdrawals and payout batches into a state through the API.

export const BATCHES = '/api/operator/payout-batches';
export const TED = {
  transfer_type: 2,
  pix_type: null,
  pix_key: null,
  bank_id: '001',
  agency: '1234',
  account: '98765-4',
  account_type: 1,
};

/** The payer's bank differs from the bank in `TED`. */
export const PAYER = {
  legal_name: 'Indike Serviços Ltda.',
  cnpj: '12ABC34501DE35',
  bank_code: '341',
  agreement: '1234567',
  agency: '2545',
  account: '02366',
  account_digit: '1',
};
export async function savePayer(admin: Client, more: object = {}): Promise<void> {
  const { status, body } = await admin.put('/api/operator/payer', { ...PAYER, ...more });
  if (status !== 200) throw new Error(`no payer: ${JSON.stringify(body)}`);
}

/** The payment date of withdrawals requested on the tests' first day. */
export const PAYOUT_DAY = '2026-12-15';

export async function withdrawOf(server: TestServer, indiker: Indiker, operator: Client): Promise<number> {
  await earn(server, indiker, operator);
  const { status, body } = await indiker.post('/api/withdraw-payments', {});
  if (status !== 201) throw new Error(`no withdrawal: ${JSON.stringify(body)}`);
  return body.id;
}

/** A new person with bank data and a requested withdrawal of R$ 500,00. */
export async function newRequest(
  server: TestServer,
  operator: Client,
  bank: Record<string, unknown> = {},
): Promise<{ indiker: Indiker; id: number }> {
  const indiker = await signUp(server);
  await addBank(server, indiker, bank);
  return { indiker, id: await withdrawOf(server, indiker, operator) };
}

export const prepare = (operator: Client, ids: readonly number[], more: object = {}): Promise<Answer> =>
  operator.post(BATCHES, { payment_date: PAYOUT_DAY, withdrawal_ids: ids, ...more });

export interface PayoutTest {
  readonly server: TestServer;
  readonly admin: Operator;
  readonly preparer: Operator;
  readonly approver: Operator;
  ana: Indiker;
  bia: Indiker;
  /** Requested by Ana, to be paid by PIX. */
  byPix: number;
  /** Requested by Bia, to be paid by bank transfer. */
  byTransfer: number;
}

export async function startPayoutTest(options: TestServerOptions = {}): Promise<PayoutTest> {
  const server = await startTestServer(options);
  const [admin, preparer, approver] = await Promise.all([
    newOperator(server),
    newOperator(server, operatorRole.finance),
    newOperator(server, operatorRole.finance),
  ]);
  await savePayer(admin);
  const [pix, transfer] = [await newRequest(server, admin), await newRequest(server, admin, TED)];
  return {
    server,
    admin,
    preparer,
    approver,
    ana: pix.indiker,
    bia: transfer.indiker,
    byPix: pix.id,
    byTransfer: transfer.id,
  };
}

/** Replaces Ana, Bia and their withdrawals when a test has used those up. */
async function renewRequests(here: PayoutTest): Promise<void> {
  const { server, admin } = here;
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(w.id) as ids from withdrawal w
    join indiker i on i.id = w.user_id join bank_account b on b.user_id = w.user_id
    where w.id in (${here.byPix}, ${here.byTransfer}) and w.status = 'requested'
      and w.payment_date = ${PAYOUT_DAY} and w.bank_version is null and i.blocked_at is null and b.version = 1`.execute(
    server.db,
  );
  if (rows[0]?.ids?.length === 2) return;
  await server.db
    .updateTable('withdrawal')
    .set({ payment_date: '2099-01-02' })
    .where('status', '<>', 'paid')
    .execute();
  const [pix, transfer] = [await newRequest(server, admin), await newRequest(server, admin, TED)];
  Object.assign(here, {
    ana: pix.indiker,
    bia: transfer.indiker,
    byPix: pix.id,
    byTransfer: transfer.id,
  });
}

/** Deletes the batches that a test left and postpones other withdrawals, so that only those of Ana and Bia are due. */
async function clearBatches({ server, byPix, byTransfer }: PayoutTest): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('payment_order').execute();
    await tx.deleteFrom('payout_batch_item').execute();
    await tx.deleteFrom('remittance_file').execute();
    await tx.deleteFrom('refused_file').execute();
    await tx.deleteFrom('payout_batch').execute();
    await sql`update withdrawal set payment_date = '2099-01-02'
      where status <> 'paid' and id not in (${byPix}, ${byTransfer})`.execute(tx);
    await sql`update withdrawal set status = 'requested', payment_date = '2099-01-02'
      where status = 'returned'`.execute(tx);
  });
}

/**
 * Before each test there are two requested withdrawals and no batch; after it the ledger must be clean. Stops the
 * server after the last test.
 */
export function renewPayoutTest(here: () => PayoutTest): void {
  afterAll(() => here().server.stop());
  beforeEach(() => renewRequests(here()));
  afterEach(async () => {
    await expectCleanLedger(here().server);
    await clearBatches(here());
  });
}

export const approve = ({ approver }: PayoutTest, id: number, who: Client = approver): Promise<Answer> =>
  who.post(`${BATCHES}/${id}/approve`);
export const reject = ({ approver }: PayoutTest, id: number, who: Client = approver): Promise<Answer> =>
  who.post(`${BATCHES}/${id}/reject`, { reason: 'Valores errados' });
export const read = async ({ approver }: PayoutTest, id: number) =>
  (await approver.get(`${BATCHES}/${id}`)).body;
export const withdrawal = async ({ admin }: PayoutTest, id: number) =>
  (await admin.get(`/api/operator/withdrawals/${id}`)).body;

/** Enters a result of a sent order with the bank's code, which the approver has to confirm. */
export const enterResult = (
  { admin }: PayoutTest,
  id: number,
  act: 'pay' | 'return',
  code = 'PC',
): Promise<Answer> =>
  admin.post(`/api/operator/withdrawals/${id}/${act}`, {
    ...(act === 'pay' ? { paid_at: '2026-11-21' } : { reason: 'Conta encerrada' }),
    bank_code: code,
  });
export const confirmResult = ({ approver }: PayoutTest, id: number): Promise<Answer> =>
  approver.post(`/api/operator/withdrawals/${id}/result/confirm`);

/** Two people enter what the bank did with a sent order. */
export async function endByPeople(here: PayoutTest, id: number, act: 'pay' | 'return'): Promise<void> {
  await enterResult(here, id, act);
  const { status, body } = await confirmResult(here, id);
  if (status !== 200) throw new Error(`not confirmed: ${JSON.stringify(body)}`);
}

/** Prepares a batch of these withdrawals. Returns its id. */
export async function prepared({ preparer }: PayoutTest, ids: readonly number[]): Promise<number> {
  const { status, body } = await prepare(preparer, ids);
  if (status !== 201) throw new Error(`no batch: ${JSON.stringify(body)}`);
  return body.id;
}

export async function batchCount({ server }: PayoutTest): Promise<number> {
  const { n } = await server.db
    .selectFrom('payout_batch')
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
