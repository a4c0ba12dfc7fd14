import { createHash } from 'node:crypto';
import { wholeText, type LegalText } from '@indike/contract/texts/legal-text';
import type { Tx } from './db/database.ts';
import type { UserId } from './http/authentication.ts';

/**
 * Kinds of consent stored under an Indiker but given by others: by a company about itself, or by the provider about
 * what it imports.
 */
export const CONSENTS_OF_OTHERS = ['company', 'import'] as const;

export interface Consent {
  readonly userId: UserId;
  readonly kind: 'terms' | 'referral' | (typeof CONSENTS_OF_OTHERS)[number];
  readonly text: LegalText;
  /** Null when a proxy does not report it. */
  readonly address: string | null;
  readonly now: Date;
}

/** Proves which exact text was shown. */
export const textHash = (text: LegalText): Buffer => createHash('sha256').update(wholeText(text)).digest();

/** Who agreed to which text, when and from where. */
export const consentRow = ({ userId, kind, text, address, now }: Consent) => ({
  user_id: userId,
  kind,
  version: text.version,
  text_hash: textHash(text),
  accepted_at: now,
  address,
});

/** Returns the row's id. */
export async function recordConsent(tx: Tx, consent: Consent): Promise<number> {
  const inserted = tx.insertInto('consent').values(consentRow(consent)).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}
