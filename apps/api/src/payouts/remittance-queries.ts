import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { type WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { BankData } from '@indike/rules/money/bank-accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { readInSlices } from '../platform/slices.ts';

/** The data of one payment in the remittance file. */
export interface PaymentRow {
  readonly id: number;
  readonly user_id: number;
  readonly status: WithdrawalStatus;
  readonly payment_date: PlainDate | null;
  readonly net: Centavos;
  readonly withheld: Centavos;
  /** The bank data copied by a scheduled withdrawal; null for any other. */
  readonly copied: BankData | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly cpf: string;
}

export const findPayments = (
  tx: Tx,
  batchId: number,
  withdrawalIds: readonly number[],
): Promise<PaymentRow[]> =>
  readInSlices(withdrawalIds, async (slice) => {
    const { rows } = await sql<PaymentRow>`
      select w.id, w.user_id, w.status, w.payment_date, t.net, t.withheld, i.firstname, i.lastname, i.cpf,
        case when w.status = 'scheduled' then w.bank_data end as copied
      from payout_batch_item t join withdrawal w on w.id = t.withdrawal_id and w.user_id = t.user_id join indiker i on i.id = t.user_id
      where t.batch_id = ${batchId} and t.withdrawal_id = any(${slice}::bigint[]) order by w.id`.execute(tx);
    return rows;
  });

/** One of the encrypted files of a batch. Only the requested column is read, because each has megabytes. */
export const findFile = (db: Db | Tx, batchId: number, column: 'content' | 'csv') =>
  db
    .selectFrom('remittance_file')
    .select(['sequence', 'sha256', `${column} as encrypted`])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
