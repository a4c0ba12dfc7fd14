import type { CompanyDetails } from '@indike/contract/referrals/company-details';
import type { ReachableStatus, ReferralStatus } from '@indike/rules/referrals/referrals';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { contactConsentOf } from '../platform/consents.ts';
import type { Db } from '../platform/db/database.ts';
import { jsonRow, type JsonRow } from '../platform/db/json-row.ts';
import type { DB } from '../platform/db/types.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import type { SessionKey } from '../platform/tokens.ts';
import { CONTACT_COLUMNS, type ContactRow } from '../contacts/commands.ts';
import { COMPANY_DETAIL_COLUMNS, TRANSITION_COLUMNS } from './columns.ts';

/** Of a deal `l` of a connection `c`. One that is gone there is brought back by an administrator. */
export const isDealWaiting = sql<boolean>`
  l.state = 'person' and l.reason is distinct from 'crm_gone' and c.state <> 'disconnected'`;

export interface TransitionRow {
  readonly id: number;
  readonly created_at: string;
  readonly status: ReachableStatus;
  readonly reason: string | null;
}

const TRANSITION = jsonRow<TransitionRow>(TRANSITION_COLUMNS);
const CONTACT = jsonRow<ContactRow>(CONTACT_COLUMNS);
export const readTransition = TRANSITION.read;
export const readContact = CONTACT.read;

interface History {
  readonly transitions: JsonRow<TransitionRow>[];
  readonly contacts: JsonRow<ContactRow>[];
}

/** Read as JSON that the database builds. */
export interface ListedReferral extends History {
  readonly id: number;
  readonly company_name: string;
  readonly created_at: string;
}

interface ReferralPageRow extends SessionColumns {
  readonly total: number;
  readonly page: ListedReferral[];
}

type ListValues = {
  /** '' matches no referral. */
  status: ReferralStatus | '' | null;
  /** A LIKE pattern, folded for search. */
  name: string | null;
  from: Date | null;
  before: Date | null;
  limit: number;
  offset: number;
};

type Param = <K extends keyof ListValues>(key: K) => ListValues[K];

/** The condition of the filters; a null filter matches everything. */
function matching(param: Param) {
  return sql<boolean>`
    (${param('status')}::text is null or r.status = ${param('status')}::text)
    and (${param('name')}::text is null or r.company_search like ${param('name')}::text)
    and (${param('from')}::timestamptz is null or r.created_at >= ${param('from')}::timestamptz)
    and (${param('before')}::timestamptz is null or r.created_at < ${param('before')}::timestamptz)`;
}

const subqueries = expressionBuilder<DB>();

/** Of a referral `r` of the Indiker `me`. */
const transitions = subqueries
  .selectFrom('status_transition as t')
  .select(TRANSITION.list(sql`t.id desc`).as('rows'))
  .where('t.referral_id', '=', sql.ref<number>('r.id'))
  .where('t.user_id', '=', sql.ref<number>('me.me_id'))
  .as('transitions');
const contacts = subqueries
  .selectFrom('referral_contact')
  .select(CONTACT.list(sql`referral_contact.id`).as('rows'))
  .where('referral_contact.referral_id', '=', sql.ref<number>('r.id'))
  .where('referral_contact.user_id', '=', sql.ref<number>('me.me_id'))
  .as('contacts');

/**
 * One page of the Indiker's referrals, newest first, with the count of all that match, in one row. Without filters the
 * count needs the index only.
 */
const pageQuery = (filtered: boolean) =>
  ownerQuery<ReferralPageRow, ListValues>((me, param) =>
    me.select((q) => {
      const found = q
        .selectFrom('referral as r')
        .whereRef('r.user_id', '=', 'me.me_id')
        .$if(filtered, (rows) => rows.where(matching(param)));
      return [
        found
          .select((c) => c.fn.countAll<number>().as('total'))
          .$asScalar()
          .$notNull()
          .as('total'),
        jsonArrayFrom(
          found
            .select(['r.id', 'r.company_name', 'r.created_at', transitions, contacts])
            .orderBy('r.id', 'desc')
            .limit(param('limit'))
            .offset(param('offset')),
        )
          .$castTo<ListedReferral[]>()
          .as('page'),
      ];
    }),
  );

const allReferrals = pageQuery(false);
const filteredReferrals = pageQuery(true);

export function listReferrals(db: Db, values: SessionKey & ListValues): Promise<ReferralPageRow[]> {
  const { status, name, from, before } = values;
  const filtered = [status, name, from, before].some((filter) => filter !== null);
  return filtered ? filteredReferrals(db, values) : allReferrals(db, values);
}

export interface ReferralDetailRow extends SessionColumns, CompanyDetails, History {
  readonly id: number | null;
  readonly company_name: string | null;
  readonly cnpj: string | null;
  readonly created_at: Date | null;
  readonly via_link: boolean | null;
  readonly consent: { readonly sent_by: string } | null;
  /** Of the programme, that the referral follows. See `withProgramme`. */
  readonly version: number | null;
}

/** One referral of the Indiker with history and contacts; its columns are null when it is not theirs. */
export const findReferral = ownerQuery<ReferralDetailRow, { id: number }>((me, param) =>
  me
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'me.me_id').on('r.id', '=', param('id')),
    )
    .select([
      'r.id',
      'r.company_name',
      ...COMPANY_DETAIL_COLUMNS,
      'r.cnpj',
      'r.created_at',
      'r.via_link',
      contactConsentOf('me.me_id').as('consent'),
      'r.programme_version as version',
      transitions,
      contacts,
    ])
    .$castTo<ReferralDetailRow>(),
);
