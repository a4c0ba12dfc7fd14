import type { ExportOrder } from '@indike/contract/operator/exports';
import type { CompanyDetails } from '@indike/contract/referrals/company-details';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { isAmong, readWindow, timeCell, type IdWindow } from './window-queries.ts';
import { COMPANY_DETAILS, type QueueFilter, chooseAccess, inStatus, matches } from '../referrals/commands.ts';

type Filter = Extract<ExportOrder, { subject: 'referrals' }>['filter'] &
  Pick<QueueFilter, 'operatorId' | 'now'>;

/** A search that the text index answers returns all its rows in one window. */
export async function referralWindow(db: Db, filter: Filter, after: number): Promise<IdWindow> {
  const { status, ...rest } = filter;
  const access = after === 0 && rest.q !== undefined ? await chooseAccess(db, rest) : null;
  if (access?.kind !== 'found') {
    const condition = sql<boolean>`${inStatus(status)} and ${matches(rest)}`;
    return readWindow(db, { subject: 'referrals', alias: 'r', condition, after });
  }
  const { rows } = await sql<{ id: number }>`
    select r.id from referral r where ${isAmong('r.id', access.ids)} and ${inStatus(status)}
      and ${matches({ ...rest, q: undefined })} order by r.id`.execute(db);
  return { ids: rows.map(({ id }) => id), end: null };
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
      r.imported_at is not null as was_imported, r.estimated_value, k.value as contract_value, k.closed_on,
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
