import type { TermsNotice } from '@indike/contract/accounts/terms-notice';
import { TERMS_OBJECTION_DAYS } from '@indike/contract/texts/terms';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { textHash } from '../platform/consents.ts';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { terms } from '../platform/brand.ts';
import { lastAcceptedHash, recordNoticeShown } from './store.ts';

const CURRENT_HASH = textHash(terms);

/**
 * The notice that the terms have changed since this person accepted them; null once the days to object are over. The
 * days count from the first call for each text. Texts are compared by hash, so another party in the settings is a
 * change too.
 */
export async function recordTermsNotice(db: Db, me: UserId, now: Date): Promise<TermsNotice | null> {
  return db.transaction().execute(async (tx) => {
    const accepted = await lastAcceptedHash(tx, me);
    if (accepted === undefined || accepted.equals(CURRENT_HASH)) return null;
    const since = await recordNoticeShown(tx, { me, hash: CURRENT_HASH, version: terms.version, now });
    const lastDay = addDays(dateInSaoPaulo(since), TERMS_OBJECTION_DAYS);
    return dateInSaoPaulo(now) > lastDay ? null : { version: terms.version, object_until: lastDay };
  });
}
