import type { CompanyDetails } from '@indike/contract/referrals/company-details';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ContactShift, ReferralStatus, ReachableStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/rows.ts';
import { COMPANY_DETAILS } from '../columns.ts';
import type { ChangeCursor } from './cursor.ts';

interface Contact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly occupation: string | null;
  readonly contact_date: string | null;
  readonly contact_shift: ContactShift | null;
  readonly observation: string | null;
}

interface Transition {
  readonly id: number;
  readonly status: ReachableStatus;
  readonly created_at: string;
  readonly by: string | null;
  readonly reason: string | null;
}

export interface ApiReferralRow extends CompanyDetails {
  readonly id: number;
  /** The id of the transaction that last changed the referral. */
  readonly version: string;
  readonly company_name: string;
  readonly cnpj: string;
  readonly status: ReferralStatus;
  readonly status_since: Date;
  readonly created_at: Date;
  /** When it came to this product, unlike the day on which an imported one was made elsewhere. */
  readonly arrived_at: Date;
  readonly estimated_value: Centavos | null;
  readonly user_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly contract_value: Centavos | null;
  readonly closed_on: PlainDate | null;
  readonly first_invoice_due_on: PlainDate | null;
  readonly invoice_paid_on: PlainDate | null;
  readonly contacts: Contact[];
  readonly history: readonly Transition[];
}

/** The exposed columns of referrals `r`: exactly what the triggers of `referral_change` watch. */
const COLUMNS = sql`
  r.id, r.company_name, r.cnpj, ${COMPANY_DETAILS}, r.status, r.status_since, r.created_at,
  coalesce(r.imported_at, r.created_at) as arrived_at, r.estimated_value, i.id as user_id, i.firstname, i.lastname,
  k.value as contract_value, k.closed_on, k.first_invoice_due_on, k.invoice_paid_on,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone,
      'occupation', p.occupation, 'contact_date', p.contact_date, 'contact_shift', p.shift_to_contact,
      'observation', p.observation) order by p.id), '[]')
    from referral_contact p where p.referral_id = r.id and p.user_id = r.user_id) as contacts,
  (select coalesce(json_agg(json_build_object('id', t.id, 'status', t.status, 'created_at', t.created_at, 'by', o.name,
      'reason', t.reason) order by t.id), '[]')
    from status_transition t left join operator o on o.id = t.operator_id where t.referral_id = r.id and t.user_id = r.user_id) as history`;
const JOINED = sql`
  join indiker i on i.id = r.user_id
  left join contract k on k.referral_id = r.id and k.user_id = r.user_id`;

/** Uses one statement, so that the version matches the data read. */
export async function findApiReferral(db: Db, id: number): Promise<ApiReferralRow | undefined> {
  const { rows } = await sql<ApiReferralRow>`
    select c.changed_xid::text as version, ${COLUMNS} from referral r join referral_change c on c.referral_id = r.id and c.user_id = r.user_id ${JOINED}
    where r.id = ${id}`.execute(db);
  return rows[0];
}

export type ChangedRow =
  | (ApiReferralRow & { readonly removed: false })
  | { readonly id: number; readonly version: string; readonly removed: true };

interface ChangesPage {
  readonly rows: ChangedRow[];
  readonly hasMore: boolean;
}

const wantedSince = (since: Date | null): RawBuilder<boolean> =>
  since === null ? sql<boolean>`true` : sql<boolean>`changed_at >= ${since}::timestamptz`;

/**
 * The changes after the cursor, of transactions older than the oldest one still running. What a running transaction
 * changes gets its id or a higher one, so it sorts after everything that was read before.
 */
export async function listChanges(
  db: Db,
  { xid, referralId, since }: ChangeCursor,
  limit: number,
): Promise<ChangesPage> {
  const { rows } = await sql<ChangedRow>`
    with horizon as materialized (select change_horizon() as at), page as materialized (
      select * from referral_change
      where (changed_xid, referral_id) > (${xid}::xid8, ${referralId}::bigint)
        and changed_xid < (select at from horizon) and ${wantedSince(since)}
      order by changed_xid, referral_id limit ${limit + 1}
    )
    select page.removed or shown.id is null as removed, shown.*, page.changed_xid::text as version, page.referral_id as id
    from page left join (
      select ${COLUMNS} from referral r ${JOINED}
      where (r.id, r.user_id) in (select referral_id, user_id from page)
    ) shown on shown.id = page.referral_id
    order by page.changed_xid, page.referral_id`.execute(db);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Twelve hexadecimal digits, in each cursor that a reader gets. Another one after a restore. */
export async function readHistory(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select right(id::text, 12) as id from change_history`.execute(
    db,
  );
  return onlyRow(rows).id;
}

/**
 * Whether this database has reached the cursor's transaction id. It may not have after a restore into another server,
 * which numbers transactions anew.
 */
export async function hasReached(db: Db, { xid }: ChangeCursor): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select ${xid}::xid8 < change_end() as reached`.execute(db);
  return rows[0]?.reached ?? false;
}

/** The cursor after all changes that are readable now. */
export async function endCursor(db: Queryable): Promise<ChangeCursor> {
  const { rows } = await sql<{ xid: string }>`select change_horizon()::text as xid`.execute(db);
  return { xid: onlyRow(rows).xid, referralId: 0, since: null };
}
