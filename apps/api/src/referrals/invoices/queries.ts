import type { Programme } from '@indike/rules/money/programme';
import type { InvoiceState } from '@indike/contract/operator/money/invoices';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type KeysetPage, type ListSum, onlyRow, toKeysetPage } from '../../platform/db/rows.ts';
import { containing, documentIn } from '../../platform/search-text.ts';
import { programmeOf } from '../../programme/commands.ts';

export interface InvoicePage {
  readonly state: InvoiceState | 'open';
  readonly q?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface InvoiceRow {
  readonly id: number;
  readonly company_name: string;
  readonly cnpj: string;
  readonly user_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly value: Centavos;
  readonly closed_on: PlainDate;
  readonly first_invoice_due_on: PlainDate;
  readonly invoice_paid_on: PlainDate | null;
  readonly created_at: Date;
  readonly programme: Programme;
}

/** Expects the referral aliased `r`. */
function isFound(q: string | undefined): RawBuilder<boolean> {
  if (q === undefined) return sql<boolean>`true`;
  return sql<boolean>`(r.company_search like ${containing(q)} or r.cnpj = ${documentIn(q)})`;
}

function isBehind(after: string | undefined, how: '<' | '>', day: RawBuilder<unknown>): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [at = '', id = ''] = after.split('_');
  return sql<boolean>`(${day}, r.id) ${sql.raw(how)} (${at}::date, ${Number(id)}::bigint)`;
}

const AWAITED = sql`r.awaited_invoice_on`;
const PAID = sql`k.invoice_paid_on`;

function isAwaited(state: InvoicePage['state'], today: PlainDate): RawBuilder<boolean> {
  if (state === 'due') return sql<boolean>`${AWAITED} >= ${today}::date`;
  if (state === 'overdue') return sql<boolean>`${AWAITED} < ${today}::date`;
  return sql<boolean>`${AWAITED} is not null`;
}

/** The rows of a page plus one, read by the index of their state. */
function source({ state, q, after, limit }: InvoicePage, today: PlainDate): RawBuilder<unknown> {
  if (state === 'paid')
    return sql`select r.*, ${PAID} as day from contract k join referral r on r.id = k.referral_id and r.user_id = k.user_id
      where ${PAID} is not null and ${isFound(q)} and ${isBehind(after, '<', PAID)}
      order by ${PAID} desc, k.referral_id desc limit ${limit + 1}`;
  return sql`select r.*, ${AWAITED} as day from referral r
    where ${isAwaited(state, today)} and ${isFound(q)} and ${isBehind(after, '>', AWAITED)}
    order by ${AWAITED}, r.id limit ${limit + 1}`;
}

export async function listInvoices(
  db: Db,
  page: InvoicePage,
  today: PlainDate,
): Promise<KeysetPage<InvoiceRow>> {
  const direction = sql.raw(page.state === 'paid' ? 'desc' : 'asc');
  const { rows } = await sql<InvoiceRow & { readonly position: string }>`
    select r.id, r.company_name, r.cnpj, r.user_id, i.firstname, i.lastname, k.value, k.closed_on,
      k.first_invoice_due_on, k.invoice_paid_on, k.created_at, ${programmeOf('r.programme_version')} as programme, r.day || '_' || r.id as position
    from (${source(page, today)}) r
    join contract k on k.referral_id = r.id and k.user_id = r.user_id
    join indiker i on i.id = r.user_id
    order by r.day ${direction}, r.id ${direction}`.execute(db);
  return toKeysetPage(rows, page.limit, ({ position }) => position);
}

export async function sumInvoices(
  db: Db,
  { state, q }: Pick<InvoicePage, 'state' | 'q'>,
  today: PlainDate,
): Promise<ListSum> {
  const inState = state === 'paid' ? sql`${PAID} is not null` : isAwaited(state, today);
  const { rows } = await sql<ListSum>`
    select count(*) as count, coalesce(sum(k.value), 0)::bigint as value
    from referral r join contract k on k.referral_id = r.id and k.user_id = r.user_id
    where ${inState} and ${isFound(q)}`.execute(db);
  return onlyRow(rows);
}

export interface CompanyReferralRow {
  readonly id: number;
  readonly cnpj: string;
  readonly company_name: string;
  readonly status: ReferralStatus;
  readonly value: Centavos | null;
  readonly closed_on: PlainDate | null;
  readonly first_invoice_due_on: PlainDate | null;
  readonly invoice_paid_on: PlainDate | null;
  readonly created_at: Date | null;
  readonly awaits_invoice: boolean;
  readonly programme: Programme;
}

/** Every referral of these companies, with its contract where it has one. */
export async function referralsOfCompanies(
  db: Db,
  cnpjs: readonly string[],
): Promise<readonly CompanyReferralRow[]> {
  const { rows } = await sql<CompanyReferralRow>`
    select r.id, r.cnpj, r.company_name, r.status, k.value, k.closed_on, k.first_invoice_due_on,
      k.invoice_paid_on, k.created_at, ${programmeOf('r.programme_version')} as programme, exists (
        select from earning e
        where e.referral_id = r.id and e.user_id = r.user_id and e.due_by = 'first_invoice' and e.state = 'promised'
      ) as awaits_invoice
    from referral r left join contract k on k.referral_id = r.id and k.user_id = r.user_id
    where r.cnpj = any(${cnpjs}::text[])
    order by r.id`.execute(db);
  return rows;
}
