import type { LegalText } from '@indike/contract/texts/legal-text';
import type { TermsNotice } from '@indike/contract/accounts/terms-notice';
import { TERMS_OBJECTION_DAYS } from '@indike/contract/texts/terms';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { textHash } from '../platform/consents.ts';
import type { Db, Queryable } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { findProgramme } from '../programme/commands.ts';
import { termsWith } from '../platform/brand.ts';
import { lastAcceptedHash, recordNoticeShown } from './store.ts';

/** The terms with the version of the programme in force, as the pages show them. */
export const currentTerms = async (db: Queryable, now: Date): Promise<LegalText> =>
  termsWith(await findProgramme(db, dateInSaoPaulo(now)));

/**
 * The terms that a person accepts who was shown them with a version of the programme. A page that was opened before
 * another version began shows the terms of the one before.
 */
export async function termsToAccept(
  db: Queryable,
  shown: number | undefined,
  now: Date,
): Promise<LegalText | Refused> {
  const programme = await findProgramme(db, dateInSaoPaulo(now));
  return shown === undefined || shown === programme.version ? termsWith(programme) : refuse('terms_changed');
}

/**
 * The notice that the terms have changed since this person accepted them; null once the days to object are over. The
 * days count from the first call for each text. Texts are compared by hash, so another party in the settings and
 * another version of the programme are changes too.
 */
export async function recordTermsNotice(db: Db, me: UserId, now: Date): Promise<TermsNotice | null> {
  return db.transaction().execute(async (tx) => {
    const terms = await currentTerms(tx, now);
    const hash = textHash(terms);
    const accepted = await lastAcceptedHash(tx, me);
    if (accepted === undefined || accepted.equals(hash)) return null;
    const since = await recordNoticeShown(tx, { me, hash, version: terms.version, now });
    const lastDay = addDays(dateInSaoPaulo(since), TERMS_OBJECTION_DAYS);
    return dateInSaoPaulo(now) > lastDay ? null : { version: terms.version, object_until: lastDay };
  });
}
