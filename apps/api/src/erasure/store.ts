import type { OpenBalances } from '@indike/rules/accounts/erasure';
import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { REMOVED_EMAIL } from '../contacts/commands.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { REMOVED_ANSWER } from '../privacy-requests/commands.ts';
import { deleteNotesOf } from '../referrals/commands.ts';

/** All zero for an Indiker without a wallet. */
export async function openBalances(db: Queryable, me: UserId): Promise<OpenBalances> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('owner', '=', me)
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? ZERO_CENTAVOS;
  return {
    promised: of('promised'),
    receivable: of('receivable'),
    available: of('available'),
    requested: of('requested'),
    owed: of('owed'),
  };
}

/** What the erasure page shows of the account besides its balances. */
export const findErasureFacts = (db: Queryable, me: UserId) =>
  db
    .selectNoFrom((q) => [
      q
        .exists(q.selectFrom('bank_account').select('id').where('user_id', '=', me))
        .$castTo<boolean>()
        .as('hasBankAccount'),
      q
        .selectFrom('referral')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('user_id', '=', me)
        .where('status', 'in', openStatuses)
        .$asScalar()
        .$notNull()
        .as('openReferrals'),
      q
        .selectFrom('settlement_request')
        .select('created_at')
        .where('user_id', '=', me)
        .as('settlementRequestedAt'),
    ])
    .executeTakeFirstOrThrow();

export interface Person {
  readonly firstname: string;
  readonly email: string;
}

/** Locks the person's row, and so waits for transactions that write for them, such as a new referral or session. */
export async function lockPerson(tx: Tx, me: UserId): Promise<Person | undefined> {
  return tx
    .selectFrom('indiker_row as indiker')
    .select(['firstname', 'email'])
    .where('id', '=', me)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the rows that have no meaning without the person. */
export async function deletePersonalRows(tx: Tx, me: UserId, codesFor: Buffer): Promise<void> {
  await tx.deleteFrom('push_subscription').where('user_id', '=', me).execute();
  await tx.deleteFrom('session').where('user_id', '=', me).execute();
  await tx.deleteFrom('social_identity').where('user_id', '=', me).execute();
  await tx.deleteFrom('avatar').where('user_id', '=', me).execute();
  await tx.deleteFrom('earlier_payment').where('user_id', '=', me).execute();
  await tx.deleteFrom('bank_account').where('user_id', '=', me).execute();
  await tx.deleteFrom('notification_off').where('user_id', '=', me).execute();
  await deleteMessages(tx, me);
  await tx.deleteFrom('notice').where('user_id', '=', me).execute();
  await tx.deleteFrom('terms_notice').where('user_id', '=', me).execute();
  await tx.deleteFrom('idempotency').where('user_id', '=', me).execute();
  await tx.deleteFrom('settlement_request').where('user_id', '=', me).execute();
  await tx.deleteFrom('sent_email').where('user_id', '=', me).execute();
  // It stays on record that and when a request was answered, without the text about the person.
  await tx
    .updateTable('privacy_request')
    .set((q) => ({
      requester: null,
      details: null,
      answer: q.case().when('answer', 'is', null).then(null).else(REMOVED_ANSWER).end(),
    }))
    .where('user_id', '=', me)
    .where('source', '=', 'operator')
    .execute();
  await tx.deleteFrom('email_code').where('recipient', '=', codesFor).execute();
}

async function deleteMessages(tx: Tx, me: UserId): Promise<void> {
  await tx.deleteFrom('attachment').where('user_id', '=', me).execute();
  await tx.deleteFrom('message').where('user_id', '=', me).execute();
}

const withoutContract = (tx: Tx, me: UserId) =>
  tx
    .selectFrom('referral as r')
    .leftJoin('contract as k', (join) =>
      join.onRef('k.referral_id', '=', 'r.id').onRef('k.user_id', '=', 'r.user_id'),
    )
    .select('r.id')
    .where('r.user_id', '=', me)
    .where('k.referral_id', 'is', null);

/**
 * Anonymises the contacts of companies that never signed a contract, because they are no longer needed. Removes the
 * operators' notes about those referrals too, because the notes may name contacts.
 */
export async function anonymiseContacts(tx: Tx, me: UserId): Promise<void> {
  const ids = (await withoutContract(tx, me).execute()).map(({ id }) => id);
  await tx
    .updateTable('referral_contact')
    .set({
      name: 'Contato removido',
      email: REMOVED_EMAIL,
      phone: '',
      occupation: null,
      contact_date: null,
      shift_to_contact: null,
      observation: null,
    })
    .where('user_id', '=', me)
    .where('referral_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  await deleteNotesOf(tx, ids);
}

/** Deletes waiting referrals without any transition, with their contacts, notes and consents; and all conversations. */
export async function deleteUntouchedReferrals(tx: Tx, me: UserId): Promise<void> {
  await deleteMessages(tx, me);
  const { rows } = await sql<{ id: number; consent_id: number }>`
    select r.id, r.consent_id from referral r
    where r.user_id = ${me} and r.status = 'waiting'
      and not exists (select from status_transition t where t.referral_id = r.id and t.user_id = r.user_id)`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const consents = rows.map(({ consent_id }) => consent_id);
  await tx.deleteFrom('referral_contact').where('user_id', '=', me).where('referral_id', 'in', ids).execute();
  await tx.deleteFrom('referral_note').where('user_id', '=', me).where('referral_id', 'in', ids).execute();
  await tx.deleteFrom('referral').where('user_id', '=', me).where('id', 'in', ids).execute();
  await tx.deleteFrom('consent').where('user_id', '=', me).where('id', 'in', consents).execute();
}

/** Anonymises the person's row, which stays because the ledger, referrals and consents refer to it. */
export async function anonymise(tx: Tx, me: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ address: null })
    .where('user_id', '=', me)
    // A company's own consent must stay provable for as long as its contract is kept.
    .where((q) =>
      q.or([
        q('kind', '<>', 'company'),
        q(
          'id',
          'in',
          tx
            .selectFrom('referral')
            .select('consent_id')
            .where('user_id', '=', me)
            .where('id', 'in', withoutContract(tx, me)),
        ),
      ]),
    )
    .execute();
  await tx
    .updateTable('indiker')
    .set({
      firstname: 'Cadastro',
      lastname: 'removido',
      email: `removido-${me}@removido.invalid`,
      email_verified_at: null,
      cpf: null,
      phone: null,
      password_hash: null,
      city_id: null,
      registered_via: null,
      invited_by: null,
      blocked_at: null,
      blocked_reason: null,
      blocked_by: null,
      erased_at: now,
    })
    .where('id', '=', me)
    .execute();
}
