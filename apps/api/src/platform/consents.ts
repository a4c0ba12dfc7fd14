import { createHash } from 'node:crypto';
import { wholeText, type LegalText } from '@indike/contract/texts/legal-text';
import type { ConsentChannel } from '@indike/rules/referrals/contact-consent';
import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { isoInstant } from './db/rows.ts';
import type { OperatorId, UserId } from './http/authentication.ts';

/**
 * Kinds of consent stored under an Indiker but given by others: by a company about itself, by the provider about what it
 * imports, or by the contact of a referral that a system of the provider sent.
 */
export const CONSENTS_OF_OTHERS = ['company', 'import', 'contact'] as const;

/** How a contact agreed outside the product, and the service account of the key that reported it. */
interface ReportedConsent {
  readonly channel: ConsentChannel;
  readonly sentBy: OperatorId;
}

export interface Consent {
  readonly userId: UserId;
  readonly kind: 'terms' | 'referral' | (typeof CONSENTS_OF_OTHERS)[number];
  readonly text: LegalText;
  /** Null when a proxy does not report it. */
  readonly address: string | null;
  readonly now: Date;
  /** Of a consent of kind 'contact' alone. Its words are stored, because the product has no copy of them. */
  readonly reported?: ReportedConsent;
}

/** Proves which exact text was shown. */
export const textHash = (text: LegalText): Buffer => createHash('sha256').update(wholeText(text)).digest();

/** For a statement that stores a consent with other rows. */
export const consentRow = ({ userId, kind, text, address, now, reported }: Consent) => ({
  user_id: userId,
  kind,
  version: text.version,
  text_hash: textHash(text),
  accepted_at: now,
  address,
  channel: reported?.channel ?? null,
  wording: reported ? wholeText(text) : null,
  sent_by: reported?.sentBy ?? null,
});

/** Stores who agreed to which text, when and from where. Returns the row's id. */
export async function recordConsent(tx: Tx, consent: Consent): Promise<number> {
  const insert = tx.insertInto('consent').values(consentRow(consent)).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

interface ContactConsentRow {
  readonly channel: ConsentChannel;
  /** JSON that the database builds, so instants are text. */
  readonly given_at: string;
  readonly text: string;
  readonly sent_by: string;
}

/**
 * What the contact of a referral `r` agreed to elsewhere, and which key reported it. Null unless a system sent it. A
 * distributed database that looks for one owner finds the shard by `owner` and not by the referral of an outer join.
 */
export const contactConsentOf = (owner: 'me.me_id' | 'r.user_id') => sql<ContactConsentRow | null>`(
  select json_build_object('channel', c.channel, 'given_at', c.accepted_at, 'text', c.wording, 'sent_by', o.name)
  from consent c join operator o on o.id = c.sent_by where c.id = r.consent_id and c.user_id = ${sql.ref(owner)})`;

export const CONTACT_CONSENT = contactConsentOf('r.user_id');

export const presentContactConsent = (row: ContactConsentRow | null) =>
  row && { ...row, given_at: isoInstant(row.given_at) };
