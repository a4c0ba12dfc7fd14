import { createHash } from 'node:crypto';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { itemReference } from '@indike/rules/payouts/item-reference';
import { beneficiaryOf, type CopiedBankData } from '@indike/rules/payouts/payment-form';
import type { RemittanceItem, RemittancePayer } from '@indike/rules/payouts/remittance-fields';
import { writeRemittance } from '@indike/rules/payouts/remittance';
import type { Centavos } from '@indike/rules/money/money';
import type { SandboxOccurrence } from '@indike/rules/payouts/sandbox-bank';
import { sql } from 'kysely';
import { clientOf, send, type Answer } from './client.ts';
import { approve, newRequest, prepared, type PayoutTest, TED } from './payouts.ts';
import type { Indiker } from './people.ts';
import type { TestServer } from './server.ts';

// What goes to the bank and comes back from it, in tests.

export const RETURNS = '/api/operator/return-files';

const PAYER: RemittancePayer = {
  legalName: 'Indike Serviços Ltda.',
  cnpj: '12ABC34501DE35',
  bankCode: '341',
  bankName: 'Itaú Unibanco',
  agreement: '1234567',
  agency: '2545',
  agencyDigit: null,
  account: '02366',
  accountDigit: '1',
  address: null,
};

interface SentRow {
  readonly withdrawal_id: number;
  readonly net: Centavos;
  readonly bank_data: CopiedBankData;
  readonly name: string;
  readonly cpf: string;
  readonly payment_date: PlainDate;
}

/** The remittance file of an approved batch. */
export async function remittanceOf(server: TestServer, batchId: number): Promise<string> {
  const { rows } = await sql<SentRow>`
    select t.withdrawal_id, t.net, w.bank_data, i.firstname || ' ' || i.lastname as name, i.cpf, b.payment_date
    from payout_batch_item t join payout_batch b on b.id = t.batch_id join withdrawal w on w.id = t.withdrawal_id
    join indiker i on i.id = w.user_id where t.batch_id = ${batchId} order by t.withdrawal_id`.execute(
    server.db,
  );
  const items = rows.map(
    ({ withdrawal_id: withdrawalId, net, bank_data: bankData, name, cpf }): RemittanceItem => ({
      reference: itemReference({ withdrawalId, batchId }),
      net,
      bankData,
      beneficiary: beneficiaryOf(bankData, { name, document: cpf }),
    }),
  );
  const decision = writeRemittance({
    layout: 'febraban',
    payer: PAYER,
    sequence: batchId,
    createdAt: server.clock.now(),
    paymentDate: rows[0]?.payment_date ?? ('2026-12-15' as PlainDate),
    items,
  });
  if (!decision.ok) throw new Error(JSON.stringify(decision.problems));
  return decision.text;
}

async function storeRemittance({ db, clock }: TestServer, batchId: number, text: string): Promise<void> {
  await db
    .insertInto('remittance_file')
    .values({
      batch_id: batchId,
      bank_code: PAYER.bankCode,
      agreement: PAYER.agreement,
      sequence: batchId,
      layout: 'febraban',
      content: null,
      size: text.length,
      sha256: createHash('sha256').update(text).digest(),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface SentBatch {
  readonly id: number;
  /** The withdrawals and whose they are. */
  readonly ids: readonly number[];
  readonly people: readonly Indiker[];
  readonly remittance: string;
}

/** A batch of new withdrawals of R$ 500,00 and of given ones, approved and sent; every other new one is a bank transfer. */
export async function sendBatch(
  here: PayoutTest,
  count: number,
  more: readonly number[] = [],
): Promise<SentBatch> {
  const requests: { indiker: Indiker; id: number }[] = [];
  for (let n = 0; n < count; n += 1)
    requests.push(await newRequest(here.server, here.admin, n % 2 === 0 ? {} : TED));
  const ids = [...requests.map(({ id }) => id), ...more];
  const id = await prepared(here, ids);
  const approved = await approve(here, id);
  if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  const remittance = await remittanceOf(here.server, id);
  await storeRemittance(here.server, id, remittance);
  return { id, ids, people: requests.map(({ indiker }) => indiker), remittance };
}

/** The return file of the bank of the test area; by withdrawal, what is not simply paid. */
export async function bankReturn(
  { server }: PayoutTest,
  { id: batchId, remittance }: SentBatch,
  occurrences: Readonly<Record<number, SandboxOccurrence>> = {},
): Promise<string> {
  const answers = Object.entries(occurrences).map(([withdrawalId, occurrence]) => ({
    reference: itemReference({ withdrawalId: Number(withdrawalId), batchId }),
    occurrence,
  }));
  const { status, body } = await clientOf(server).post('/api/sandbox/bank/return', { remittance, answers });
  if (status !== 200) throw new Error(`no return file: ${JSON.stringify(body)}`);
  return body.content;
}

/** Imports a return file as an operator does. */
export const importReturn = (
  { server, approver }: PayoutTest,
  content: string,
  { token = approver.token, name = 'retorno.ret', type = 'text/plain' } = {},
): Promise<Answer> =>
  send(`${server.url}${RETURNS}?${new URLSearchParams({ name }).toString()}`, 'POST', content, {
    authorization: `Bearer ${token}`,
    'content-type': type,
  });
