import { sql, type RawBuilder } from 'kysely';
import { openStatuses, type ReferralStatus } from '@indike/rules/referrals/referrals';
import { CONTACT_CONSENT } from '../../platform/consents.ts';
import type { Db } from '../../platform/db/database.ts';
import { countRows } from '../../platform/db/rows.ts';
import { containing, documentIn } from '../../platform/search-text.ts';
import { notesOf, waitingDealOf, workChangesOf } from './work-queries.ts';
import { CONTACT_COLUMNS } from '../../contacts/commands.ts';
import { COMPANY_DETAIL_COLUMNS, TRANSITION_COLUMNS } from '../columns.ts';
import { earnedBy, rewardOfReferral } from '../../rewards/commands.ts';
import { closedReferralCount, programmeOf } from '../../programme/commands.ts';

export interface QueueFilter {
  readonly status: ReferralStatus | undefined;
  readonly q: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Whether the referral `r` has this status. True for every referral when `status` is undefined. */
export const inStatus = (status: ReferralStatus | undefined): RawBuilder<boolean> =>
  status === undefined ? sql<boolean>`true` : sql<boolean>`r.status = ${status}`;

/** The referrals of all Indikers, longest in their current status first. */
export async function listQueue(db: Db, { status, q, page, limit }: QueueFilter) {
  let matching = db
    .selectFrom('referral as r')
    .innerJoin('indiker as i', 'i.id', 'r.user_id')
    .where(inStatus(status));
  if (q !== undefined) {
    matching = matching.where((w) =>
      w.or([w('r.company_search', 'like', containing(q)), w('r.cnpj', '=', documentIn(q))]),
    );
  }
  const [rows, total] = await Promise.all([
    matching
      .select([
        'r.id',
        'r.company_name',
        'r.cnpj',
        'r.created_at',
        'r.status_since',
        'r.status',
        'i.id as user_id',
        'i.firstname',
        'i.lastname',
      ])
      .orderBy('r.status_since')
      .orderBy('r.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countRows(matching),
  ]);
  return { rows, total };
}

const historyOf = (db: Db, referralId: number) =>
  db
    .selectFrom('status_transition as t')
    .leftJoin('operator as o', 'o.id', 't.operator_id')
    .select([...TRANSITION_COLUMNS, 't.note', 'o.name as by'])
    .where('t.referral_id', '=', referralId)
    .orderBy('t.id', 'desc')
    .execute();

const contactsOf = (db: Db, referralId: number) =>
  db
    .selectFrom('referral_contact')
    .select(CONTACT_COLUMNS)
    .where('referral_contact.referral_id', '=', referralId)
    .orderBy('referral_contact.id')
    .execute();

/** The other open referrals of the company. They are other Indikers'. */
const rivalsOf = (db: Db, { id, cnpj }: { readonly id: number; readonly cnpj: string }) =>
  db
    .selectFrom('referral')
    .select(['id', 'created_at', 'status', programmeOf('programme_version').as('programme')])
    .where('cnpj', '=', cnpj)
    .where('id', '<>', id)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .execute();

/** The referral with its contract, owner and Indiker. */
const referralOf = (db: Db, id: number) =>
  db
    .selectFrom('referral as r')
    .innerJoin('indiker as i', 'i.id', 'r.user_id')
    .leftJoin('contract as k', (join) =>
      join.onRef('k.referral_id', '=', 'r.id').onRef('k.user_id', '=', 'r.user_id'),
    )
    .leftJoin('operator as o', 'o.id', 'r.owner_id')
    .select([
      'r.id',
      'r.company_name',
      ...COMPANY_DETAIL_COLUMNS,
      'r.cnpj',
      'r.created_at',
      CONTACT_CONSENT.as('contact_consent'),
      'r.status',
      'r.estimated_value',
      'r.follow_up_on',
      'o.id as owner_id',
      'o.name as owner_name',
      'o.role as owner_role',
      'o.disabled_at as owner_disabled_at',
      'k.value as contract_value',
      'k.created_at as contract_recorded_at',
      'k.closed_on',
      'k.first_invoice_due_on',
      'k.invoice_paid_on',
      rewardOfReferral(sql.ref('r.user_id')).as('reward'),
      programmeOf('r.programme_version').as('programme'),
      closedReferralCount(sql.ref('r.user_id')).as('closed'),
      'i.id as user_id',
      'i.firstname',
      'i.lastname',
      'i.email',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Everything an operator sees of one referral; undefined when it does not exist. */
export async function findForOperator(db: Db, id: number) {
  const referral = await referralOf(db, id);
  if (!referral) return undefined;
  const [rivals, history, contacts, notes, changes, waitingDeal, money] = await Promise.all([
    rivalsOf(db, referral),
    historyOf(db, id),
    contactsOf(db, id),
    notesOf(db, id),
    workChangesOf(db, id),
    waitingDealOf(db, id),
    earnedBy(db, id),
  ]);
  return { referral: { ...referral, rivals }, history, contacts, notes, changes, waitingDeal, money };
}

export type OperatorReferralRows = NonNullable<Awaited<ReturnType<typeof findForOperator>>>;
export type QueueRows = Awaited<ReturnType<typeof listQueue>>['rows'];
