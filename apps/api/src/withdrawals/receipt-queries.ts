import type { PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { bankNumber } from './bank-number-queries.ts';
import type { PayerColumns } from './pdf-parts.ts';

export interface PaidWithdrawal extends PayerColumns {
  readonly id: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly withheld: Centavos;
  readonly payment_date: PlainDate | null;
  readonly bank_data: BankData | null;
  readonly name: string;
  readonly payee_cpf: string | null;
  /** The ledger transaction of the payment. */
  readonly paid_by: number | null;
  readonly bank_number: string | null;
}

/** Undefined when the Indiker has no such withdrawal. */
export async function findForReceipt(db: Db, me: UserId, id: number): Promise<PaidWithdrawal | undefined> {
  const { rows } = await sql<PaidWithdrawal>`
    select w.id, w.status, w.total, w.withheld, w.payment_date, w.bank_data, i.firstname || ' ' || i.lastname as name,
      w.payee_cpf, t.id as paid_by, ${bankNumber(sql.ref('w.user_id'))} as bank_number, p.legal_name as payer_name, p.cnpj as payer_cnpj
    from withdrawal w join indiker i on i.id = w.user_id
    left join ledger_transaction t on t.business_key = 'pay:withdrawal:' || w.id
    left join payer p on true
    where w.id = ${id} and w.user_id = ${me}`.execute(db);
  return rows[0];
}
