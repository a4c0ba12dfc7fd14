import type { TermsNotice } from '@indike/contract/accounts/terms-notice';
import { TERMS_OBJECTION_DAYS } from '@indike/contract/texts/terms';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { textHash } from '../platform/consents.ts';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { terms } from '../platform/texts.ts';
import { newestAcceptance, noticedSince } from './store.ts';

const CURRENT = textHash(terms);

/**
 * The notice that the terms changed, for who agreed to another text, until the days to object are over. The first call for a
 * text keeps when it was. Texts are told apart by their hash: another party in the settings is another text, too.
 */
export async function noticeTerms(db: Db, me: UserId, now: Date): Promise<TermsNotice | null> {
  return db.transaction().execute(async (tx) => {
    const accepted = await newestAcceptance(tx, me);
    if (accepted === undefined || accepted.equals(CURRENT)) return null;
    const since = await noticedSince(tx, { me, hash: CURRENT, version: terms.version, now });
    const lastDay = addDays(dateInSaoPaulo(since), TERMS_OBJECTION_DAYS);
    return dateInSaoPaulo(now) > lastDay ? null : { version: terms.version, object_until: lastDay };
  });
}
