import type { CompanyDetails } from '@indike/contract/referrals/company-details';
import type { ReachableStatus, ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { CONTACT_CONSENT } from '../platform/consents.ts';
import type { Db } from '../platform/db/database.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import type { SessionKey } from '../platform/tokens.ts';
import { CONTACT_COLUMNS, type ContactRow } from '../contacts/commands.ts';
import { COMPANY_DETAIL_COLUMNS, TRANSITION_COLUMNS } from './columns.ts';

/** Of a deal `l` of a connection `c`. One that is gone there is brought back by an administrator. */
export const isDealWaiting = sql<boolean>`
  l.state = 'person' and l.reason is distinct from 'crm_gone' and c.state <> 'disconnected'`;

/** Read as JSON that the database builds, so instants are text. */
export interface TransitionRow {
  readonly id: number;
  readonly created_at: string;
  readonly status: ReachableStatus;
  readonly reason: string | null;
}

export interface ReferralListRow extends SessionColumns {
  readonly total: number;
  /** Null in the single row that an Indiker without matching referrals gets. */
  readonly id: number | null;
  readonly company_name: string | null;
  readonly created_at: Date | null;
  readonly transitions: TransitionRow[];
  readonly contacts: ContactRow[];
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

/**
 * One page of the Indiker's referrals, newest first, with the count of all that match, in one round trip. Without
 * filters the count needs the index only.
 */
const pageQuery = (filtered: boolean) =>
  ownerQuery<ReferralListRow, ListValues>((me, param) =>
    me
      // A join and not a column of the page, where the count would run again for each row.
      .innerJoinLateral(
        (q) =>
          q
            .selectFrom('referral as r')
            .select((c) => c.fn.countAll<number>().as('total'))
            .whereRef('r.user_id', '=', 'me.me_id')
            .$if(filtered, (rows) => rows.where(matching(param)))
            .as('counted'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (q) =>
          q
            .selectFrom('referral as r')
            .select(['r.id', 'r.company_name', 'r.created_at'])
            .whereRef('r.user_id', '=', 'me.me_id')
            .$if(filtered, (rows) => rows.where(matching(param)))
            .orderBy('r.id', 'desc')
            .limit(param('limit'))
            .offset(param('offset'))
            .as('page'),
        (join) => join.onTrue(),
      )
      .select((q) => [
        'page.id',
        'page.company_name',
        'page.created_at',
        'counted.total',
        jsonArrayFrom(
          q
            .selectFrom('status_transition as t')
            .select(TRANSITION_COLUMNS)
            .whereRef('t.referral_id', '=', 'page.id')
            .whereRef('t.user_id', '=', 'me.me_id')
            .orderBy('t.id', 'desc'),
        )
          .$castTo<TransitionRow[]>()
          .as('transitions'),
        jsonArrayFrom(
          q
            .selectFrom('referral_contact')
            .select(CONTACT_COLUMNS)
            .whereRef('referral_contact.referral_id', '=', 'page.id')
            .whereRef('referral_contact.user_id', '=', 'me.me_id')
            .orderBy('referral_contact.id'),
        )
          .$castTo<ContactRow[]>()
          .as('contacts'),
      ])
      .orderBy('page.id', 'desc')
      .$castTo<ReferralListRow>(),
  );

const allReferrals = pageQuery(false);
const filteredReferrals = pageQuery(true);

export function listReferrals(db: Db, values: SessionKey & ListValues): Promise<ReferralListRow[]> {
  const { status, name, from, before } = values;
  const filtered = [status, name, from, before].some((filter) => filter !== null);
  return filtered ? filteredReferrals(db, values) : allReferrals(db, values);
}

export interface ReferralDetailRow extends SessionColumns, CompanyDetails {
  readonly id: number | null;
  readonly company_name: string | null;
  readonly cnpj: string | null;
  readonly created_at: Date | null;
  readonly via_link: boolean | null;
  readonly consent: { readonly sent_by: string } | null;
  /** Of the programme, that the referral follows. See `withProgramme`. */
  readonly version: number | null;
  readonly transitions: TransitionRow[];
  readonly contacts: ContactRow[];
}

/** One referral of the Indiker with history and contacts; its columns are null when it is not theirs. */
export const findReferral = ownerQuery<ReferralDetailRow, { id: number }>((me, param) =>
  me
    .leftJoin('referral as r', (join) =>
      join.onRef('r.user_id', '=', 'me.me_id').on('r.id', '=', param('id')),
    )
    .select((q) => [
      'r.id',
      'r.company_name',
      ...COMPANY_DETAIL_COLUMNS,
      'r.cnpj',
      'r.created_at',
      'r.via_link',
      CONTACT_CONSENT.as('consent'),
      'r.programme_version as version',
      jsonArrayFrom(
        q
          .selectFrom('status_transition as t')
          .select(TRANSITION_COLUMNS)
          .whereRef('t.referral_id', '=', 'r.id')
          .whereRef('t.user_id', '=', 'me.me_id')
          .orderBy('t.id', 'desc'),
      )
        .$castTo<TransitionRow[]>()
        .as('transitions'),
      jsonArrayFrom(
        q
          .selectFrom('referral_contact')
          .select(CONTACT_COLUMNS)
          .whereRef('referral_contact.referral_id', '=', 'r.id')
          .whereRef('referral_contact.user_id', '=', 'me.me_id')
          .orderBy('referral_contact.id'),
      )
        .$castTo<ContactRow[]>()
        .as('contacts'),
    ])
    .$castTo<ReferralDetailRow>(),
);
