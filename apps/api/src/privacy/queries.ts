import type { ConsentResponse, MyDataDocument, TermsNoticeResponse } from '@indike/contract/accounts/privacy';
import type { PrivacyRequestKind } from '@indike/rules/accounts/privacy-requests';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { campaignName } from '../campaigns/commands.ts';
import { CONSENTS_OF_OTHERS, CONTACT_CONSENT } from '../platform/consents.ts';
import type { Queryable } from '../platform/db/database.ts';
import { countRows } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { BANK_COLUMNS } from '../bank-accounts/commands.ts';
import { lastDayOf } from '../ledger/commands.ts';
import { CONTACT_COLUMNS } from '../contacts/commands.ts';
import { COMPANY_DETAIL_COLUMNS, TRANSITION_COLUMNS } from '../referrals/commands.ts';

type Earning = MyDataDocument['earnings'][number];
type Reward = NonNullable<MyDataDocument['referrals'][number]['reward']>;

// Everything stored about one person. Every query filters by its owner.

/** The person's own consents, without those of companies through the share link or of the provider for imports. */
const givenBy = (db: Queryable, me: UserId) =>
  db.selectFrom('consent as c').where('c.user_id', '=', me).where('c.kind', 'not in', CONSENTS_OF_OTHERS);

/** The terms first, because most people look for them, then the newest. A page is cut before companies are joined. */
export function consentsOf(db: Queryable, me: UserId, page?: { limit: number; offset: number }) {
  const inOrder = givenBy(db, me)
    .select(['c.id', 'c.kind', 'c.version', 'c.accepted_at', 'c.address', 'c.text_hash'])
    .orderBy(sql`c.kind <> 'terms'`)
    .orderBy('c.id', 'desc');
  return db
    .selectFrom((page ? inOrder.limit(page.limit).offset(page.offset) : inOrder).as('c'))
    .leftJoin('referral as r', (join) => join.onRef('r.consent_id', '=', 'c.id').on('r.user_id', '=', me))
    .select(sql.ref<ConsentResponse['kind']>('c.kind').as('kind'))
    .select(['c.version', 'c.accepted_at', 'c.address', 'c.text_hash', 'r.company_name'])
    .orderBy(sql`c.kind <> 'terms'`)
    .orderBy('c.id', 'desc');
}

export const countConsents = (db: Queryable, me: UserId): Promise<number> => countRows(givenBy(db, me));

export async function termsNoticesOf(db: Queryable, me: UserId): Promise<TermsNoticeResponse[]> {
  const rows = await db
    .selectFrom('terms_notice')
    .select(['version', 'text_hash', 'noticed_at'])
    .where('user_id', '=', me)
    .orderBy('noticed_at')
    .execute();
  return rows.map(({ version, text_hash, noticed_at }) => ({
    version,
    text_hash: text_hash.toString('hex'),
    noticed_at: noticed_at.toISOString(),
  }));
}

export const sentEmailsOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('sent_email')
    .select(['subject', 'sent_at'])
    .where('user_id', '=', me)
    .orderBy('sent_at')
    .orderBy('id');

/** Requests under the LGPD, without the operators' own notes. */
export const privacyRequestsOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('privacy_request')
    .select(sql.ref<PrivacyRequestKind>('kind').as('kind'))
    .select(['received_on', 'due_on', 'closed_at', 'answer'])
    .where('user_id', '=', me)
    .orderBy('id');

export const profileOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('indiker as i')
    .leftJoin('city', 'city.id', 'i.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .leftJoin('avatar', 'avatar.user_id', 'i.id')
    .select([
      'i.id',
      'i.firstname',
      'i.lastname',
      'i.email',
      'i.email_verified_at',
      'i.cpf',
      'i.phone',
      'i.registered_via',
      'i.share_code',
      'i.created_at',
      'i.city_id',
      'city.title as city',
      'state.title as state',
      'avatar.image',
    ])
    .where('i.id', '=', me)
    .executeTakeFirstOrThrow();

export const bankAccountOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('bank_account as b')
    .leftJoin('bank', 'bank.id', 'b.bank_id')
    .select(BANK_COLUMNS)
    .where('b.user_id', '=', me)
    .executeTakeFirst();

export const socialIdentitiesOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('social_identity')
    .select(['provider', 'created_at'])
    .where('user_id', '=', me)
    .orderBy('created_at')
    .execute();

/** The person's referrals, without the provider's own notes, estimates and operators. */
export const referralsOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('referral as r')
    .leftJoin('contract as k', (join) =>
      join.onRef('k.referral_id', '=', 'r.id').onRef('k.user_id', '=', 'r.user_id'),
    )
    .leftJoin('reward as w', (join) =>
      join.onRef('w.referral_id', '=', 'r.id').onRef('w.user_id', '=', 'r.user_id'),
    )
    .select((q) => [
      'r.id',
      'r.company_name',
      'r.cnpj',
      ...COMPANY_DETAIL_COLUMNS,
      'r.created_at',
      CONTACT_CONSENT.as('contact_consent'),
      'k.value as contract_value',
      'k.closed_on',
      'k.first_invoice_due_on',
      'k.invoice_paid_on',
      sql.ref<Reward['state'] | null>('w.state').as('state'),
      sql.ref<Reward['level'] | null>('w.level').as('level'),
      sql<number | null>`w.rate::float8`.as('rate'),
      'w.contract_value as rewarded_value',
      'w.total',
      'w.sentence',
      jsonArrayFrom(
        q
          .selectFrom('referral_contact')
          .select(CONTACT_COLUMNS)
          .whereRef('referral_contact.referral_id', '=', 'r.id')
          .whereRef('referral_contact.user_id', '=', 'r.user_id')
          .orderBy('referral_contact.id'),
      ).as('contacts'),
      jsonArrayFrom(
        q
          .selectFrom('status_transition as t')
          .select(TRANSITION_COLUMNS)
          .whereRef('t.referral_id', '=', 'r.id')
          .whereRef('t.user_id', '=', 'r.user_id')
          .orderBy('t.id', 'desc'),
      ).as('transitions'),
    ])
    .where('r.user_id', '=', me)
    .orderBy('r.id');

export const earningsOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('earning as p')
    .leftJoin('referral as r', (join) =>
      join.onRef('r.id', '=', 'p.referral_id').onRef('r.user_id', '=', 'p.user_id'),
    )
    .select([
      'p.id',
      sql.ref<Earning['kind']>('p.kind').as('kind'),
      campaignName('p').as('campaign'),
      'p.referral_id',
      'r.company_name',
      'p.installment',
      'p.installments',
      'p.value',
      sql.ref<Earning['state']>('p.state').as('state'),
      'p.release_on',
      'p.paid_on',
      'p.withdrawal_id',
      lastDayOf('p').as('expires_on'),
    ])
    .where('p.user_id', '=', me)
    .orderBy('p.id');

/** The earnings that these withdrawals pay. */
export const earningsOfWithdrawals = (db: Queryable, me: UserId, ids: readonly number[]) =>
  earningsOf(db, me).where('p.withdrawal_id', 'in', ids).execute();

export const clawbacksOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('clawback')
    .select(['id', 'referral_id', 'amount', 'reason', 'created_on'])
    .select(
      sql<Centavos>`(select coalesce(sum(w.amount), 0)::bigint from clawback_write_off w
        where w.clawback_id = clawback.id and w.user_id = clawback.user_id)`.as('written_off'),
    )
    .where('user_id', '=', me)
    .orderBy('id');

export const withdrawalsOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('withdrawal')
    .select(['id', 'status', 'total', 'withheld', 'payment_date', 'return_reason', 'created_at'])
    .select(sql<BankData | null>`bank_data`.as('bank_data'))
    .where('user_id', '=', me)
    .orderBy('id');

export const balancesOfLedger = (db: Queryable, me: UserId) =>
  db
    .selectFrom('ledger_account')
    .select(sql.ref<IndikerAccount>('kind').as('kind'))
    .select('balance')
    .where('owner', '=', me)
    .where('user_id', '=', me)
    .orderBy('id')
    .execute();

/** The person's entries of each ledger transaction, oldest first. */
export const ledgerEntriesOf = (db: Queryable, me: UserId) =>
  db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.account_id', '=', 'a.id').onRef('e.owner', '=', 'a.owner'),
    )
    .innerJoin('ledger_transaction as t', (join) =>
      join.onRef('t.id', '=', 'e.transaction_id').onRef('t.owner', '=', 'e.owner'),
    )
    .select(sql.ref<IndikerAccount>('a.kind').as('kind'))
    .select(['t.id', 't.effective_on', 't.description', 'e.amount'])
    .where('a.user_id', '=', me)
    .where('a.owner', '=', me)
    .orderBy('t.id')
    .orderBy('e.id');
