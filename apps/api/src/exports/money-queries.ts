import type { ExportOrder } from '@indike/contract/operator/exports';
import { addDays, instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import type { EarningState } from '@indike/rules/money/earnings';
import type { LedgerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { allOf } from '../platform/db/keyset.ts';
import { isAmong, readWindow, timeCell, type IdWindow } from './window-queries.ts';
import { FORM, matchesListFilter } from '../payouts/commands.ts';

type FilterOf<S extends ExportOrder['subject']> = Extract<ExportOrder, { subject: S }>['filter'];

export const earningWindow = (
  db: Db,
  { state, indiker, from, to }: FilterOf<'earnings'>,
  after: number,
): Promise<IdWindow> =>
  readWindow(db, {
    subject: 'earnings',
    alias: 'e',
    condition: allOf([
      state !== undefined && sql`e.state = ${state}`,
      indiker !== undefined && sql`e.user_id = ${indiker}`,
      from !== undefined && sql`e.created_at >= ${instantAtSaoPauloStart(from)}`,
      to !== undefined && sql`e.created_at < ${instantAtSaoPauloStart(addDays(to, 1))}`,
    ]),
    after,
  });

export interface ExportedEarning {
  readonly id: number;
  readonly created: string;
  readonly user_id: number;
  readonly indiker: string;
  readonly kind: 'reward' | 'bonus' | 'clawback';
  readonly referral_id: number | null;
  readonly company_name: string | null;
  readonly cnpj: string | null;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
  readonly state: EarningState;
  readonly release_on: PlainDate | null;
  readonly expires_on: PlainDate | null;
  readonly paid_on: PlainDate | null;
  readonly withdrawal_id: number | null;
}

export async function readEarnings(db: Db, ids: readonly number[]): Promise<ExportedEarning[]> {
  const { rows } = await sql<ExportedEarning>`
    select e.id, ${timeCell('e.created_at')} as created, e.user_id, i.firstname || ' ' || i.lastname as indiker, e.kind,
      e.referral_id, r.company_name, r.cnpj, e.installment, e.installments, e.value, e.state, e.release_on, e.expires_on,
      e.paid_on, e.withdrawal_id
    from earning e join indiker i on i.id = e.user_id left join referral r on r.id = e.referral_id and r.user_id = e.user_id
    where ${isAmong('e.id', ids)} order by e.id`.execute(db);
  return rows;
}

export const withdrawalWindow = (db: Db, filter: FilterOf<'withdrawals'>, after: number): Promise<IdWindow> =>
  readWindow(db, { subject: 'withdrawals', alias: 'w', condition: matchesListFilter(filter), after });

export interface ExportedWithdrawal {
  readonly id: number;
  readonly created: string;
  readonly user_id: number;
  readonly indiker: string;
  readonly email: string;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly withheld: Centavos;
  readonly payment_date: PlainDate | null;
  readonly form: TransferType | null;
  readonly return_reason: string | null;
}

export async function readWithdrawals(db: Db, ids: readonly number[]): Promise<ExportedWithdrawal[]> {
  const { rows } = await sql<ExportedWithdrawal>`
    select w.id, ${timeCell('w.created_at')} as created, w.user_id, i.firstname || ' ' || i.lastname as indiker, i.email,
      w.status, w.total, w.withheld, w.payment_date, ${FORM} as form, w.return_reason
    from withdrawal w join indiker i on i.id = w.user_id
    where ${isAmong('w.id', ids)} order by w.id`.execute(db);
  return rows;
}

/** The transaction's date, looked up for each entry because entries have none. */
const DAY = sql`(select t.effective_on from ledger_transaction t where t.id = e.transaction_id and t.owner = e.owner)`;

export const ledgerWindow = (
  db: Db,
  { indiker, from, to }: FilterOf<'ledger'>,
  after: number,
): Promise<IdWindow> =>
  readWindow(db, {
    subject: 'ledger',
    alias: 'e',
    condition: allOf([
      // Includes the programme's side of transactions that concern the Indiker.
      indiker !== undefined && sql`e.owner = ${indiker}`,
      from !== undefined && sql`${DAY} >= ${from}::date`,
      to !== undefined && sql`${DAY} <= ${to}::date`,
    ]),
    after,
  });

export interface ExportedEntry {
  readonly id: number;
  readonly transaction_id: number;
  readonly effective_on: PlainDate;
  readonly recorded: string;
  readonly description: string;
  readonly account: LedgerAccount;
  readonly user_id: number | null;
  readonly indiker: string | null;
  readonly amount: Centavos;
  readonly business_key: string;
}

export async function readEntries(db: Db, ids: readonly number[]): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select e.id, e.transaction_id, t.effective_on, ${timeCell('t.created_at')} as recorded, t.description,
      a.kind as account, e.user_id, i.firstname || ' ' || i.lastname as indiker, e.amount, t.business_key
    from ledger_entry e
    join ledger_transaction t on t.id = e.transaction_id and t.owner = e.owner
    join ledger_account a on a.id = e.account_id and a.owner = e.owner
    left join indiker i on i.id = e.user_id
    where ${isAmong('e.id', ids)} order by e.id`.execute(db);
  return rows;
}
