import { sql } from 'kysely';
import type { CompanyDetails } from '@indike/contract/referrals/company-details';
import { addDays, instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import type { EarningState } from '@indike/rules/money/earnings';
import type { LedgerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { campaignName } from '../campaigns/commands.ts';
import { lastDayOf } from '../ledger/commands.ts';
import { FORM } from '../payouts/commands.ts';
import { CONTACT_CONSENT } from '../platform/consents.ts';
import type { Db } from '../platform/db/database.ts';
import { allOf } from '../platform/db/rows.ts';
import {
  chooseAccess,
  COMPANY_DETAILS,
  findRepeated,
  foundReferrals,
  inStatus,
  matches,
  type QueueFilter,
} from '../referrals/commands.ts';
import { type FilterOf, type IdWindow, isAmong, readWindow, timeCell } from './window-queries.ts';

export const matchesEarnings = ({ state, indiker, from, to }: FilterOf<'earnings'>) =>
  allOf([
    state !== undefined && sql`e.state = ${state}`,
    indiker !== undefined && sql`e.user_id = ${indiker}`,
    from !== undefined && sql`e.created_at >= ${instantAtSaoPauloStart(from)}`,
    to !== undefined && sql`e.created_at < ${instantAtSaoPauloStart(addDays(to, 1))}`,
  ]);

export interface ExportedEarning {
  readonly id: number;
  readonly created: string;
  readonly user_id: number;
  readonly indiker: string;
  readonly kind: 'reward' | 'campaign' | 'bonus' | 'clawback';
  readonly campaign: string | null;
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
    select e.id, ${timeCell('e.created_at')} as created, e.user_id, i.firstname || ' ' || i.lastname as indiker, e.kind, ${campaignName('e')} as campaign,
      e.referral_id, r.company_name, r.cnpj, e.installment, e.installments, e.value, e.state, e.release_on,
      ${lastDayOf('e')} as expires_on, e.paid_on, e.withdrawal_id
    from earning e join indiker i on i.id = e.user_id left join referral r on r.id = e.referral_id and r.user_id = e.user_id
    where ${isAmong('e.id', ids)} order by e.id`.execute(db);
  return rows;
}

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

export const matchesEntries = ({ indiker, from, to }: FilterOf<'ledger'>) =>
  allOf([
    // Includes the programme's side of transactions that concern the Indiker.
    indiker !== undefined && sql`e.owner = ${indiker}`,
    from !== undefined && sql`${DAY} >= ${from}::date`,
    to !== undefined && sql`${DAY} <= ${to}::date`,
  ]);

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

type Filter = FilterOf<'referrals'> & Pick<QueueFilter, 'operatorId' | 'now'>;

/** A search that the text index answers returns all its rows in one window. */
async function windowOf(db: Db, { status, ...rest }: Filter, after: number): Promise<IdWindow> {
  const access = after === 0 && rest.q !== undefined ? await chooseAccess(db, rest) : null;
  if (access?.kind !== 'found') {
    const condition = sql<boolean>`${inStatus(status)} and ${matches(rest)}`;
    return readWindow(db, 'referrals', condition, after);
  }
  const condition = sql<boolean>`${inStatus(status)} and ${matches({ ...rest, q: undefined })}`;
  const { rows } = await sql<{ id: number }>`
    select id from (${foundReferrals(access, sql`r.id`, condition)}) r order by id`.execute(db);
  return { ids: rows.map(({ id }) => id), end: null };
}

export async function referralWindow(db: Db, filter: Filter, after: number): Promise<IdWindow> {
  const { ids, end } = await windowOf(db, filter, after);
  return { ids: filter.repeated === undefined ? ids : await findRepeated(db, ids), end };
}

export interface ExportedReferral extends CompanyDetails {
  readonly id: number;
  readonly company_name: string;
  readonly cnpj: string;
  readonly status: ReferralStatus;
  readonly since: string;
  readonly created: string;
  readonly via_link: boolean;
  readonly was_imported: boolean;
  readonly consent: { readonly sent_by: string } | null;
  readonly estimated_value: Centavos | null;
  readonly contract_value: Centavos | null;
  readonly closed_on: PlainDate | null;
  readonly first_invoice_due_on: PlainDate | null;
  readonly invoice_paid_on: PlainDate | null;
  readonly user_id: number;
  readonly indiker: string;
  readonly indiker_email: string;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly owner: string | null;
  readonly follow_up_on: PlainDate | null;
}

export async function readReferrals(db: Db, ids: readonly number[]): Promise<ExportedReferral[]> {
  const { rows } = await sql<ExportedReferral>`
    select r.id, r.company_name, r.cnpj, ${COMPANY_DETAILS}, r.status, ${timeCell('r.status_since')} as since,
      ${timeCell('r.created_at')} as created, r.via_link,
      r.imported_at is not null as was_imported, ${CONTACT_CONSENT} as consent, r.estimated_value, k.value as contract_value, k.closed_on,
      k.first_invoice_due_on, k.invoice_paid_on, i.id as user_id, i.firstname || ' ' || i.lastname as indiker,
      i.email as indiker_email, c.name as contact_name, c.phone as contact_phone, c.email as contact_email,
      o.name as owner, r.follow_up_on
    from referral r
    join indiker i on i.id = r.user_id
    left join contract k on k.referral_id = r.id and k.user_id = r.user_id
    left join operator o on o.id = r.owner_id
    left join lateral (
      select name, phone, email from referral_contact where referral_id = r.id and user_id = r.user_id order by id limit 1
    ) c on true
    where ${isAmong('r.id', ids)} order by r.id`.execute(db);
  return rows;
}
