import { completionOf, type completion } from '@indike/contract/accounts/completion';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../platform/consents.ts';
import { toValidationError } from '../platform/http/route-input.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { creditShareBonus } from '../sharing/bonus.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusedRegistration, withProbeLimit } from './commands.ts';
import { welcomeEmail } from './emails.ts';
import { missingOf } from './present.ts';
import { completeIndiker, finishSessions, lockUnfinished } from './social-store.ts';
import { terms } from '../platform/texts.ts';

/**
 * Completes the sign-up of who came by a provider: what is missing, the acceptance of the terms, the opening of every
 * session and the welcome, all or nothing. What is there already stays as it is.
 */
export async function completeRegistration(
  deps: Deps,
  me: UserId,
  form: output<typeof completion>,
  caller: Caller,
): Promise<Refused | undefined> {
  await deps.limits.take('documentCheck', caller.network);
  // Its refusals tell which CPFs have an account.
  return withProbeLimit(deps, caller, () => complete(deps, me, form, caller));
}

async function complete(
  deps: Deps,
  me: UserId,
  form: output<typeof completion>,
  { address, now }: Caller,
): Promise<Refused | undefined> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const row = await lockUnfinished(tx, me);
      const missing = missingOf(row);
      if (missing.length === 0) return undefined;
      const judged = completionOf(missing).safeParse(form);
      if (!judged.success) throw toValidationError('body', judged.error);
      const isFinished = await completeIndiker(tx, me, {
        document: row.document ?? form.document ?? null,
        phone: row.phone ?? form.phone ?? null,
        city_id: row.city_id ?? form.address?.city_id ?? null,
      });
      if (!isFinished) return refuse('document_taken');
      if (missing.includes('terms'))
        await recordConsent(tx, { userId: me, kind: 'terms', text: terms, address, now });
      await finishSessions(tx, me);
      await creditShareBonus(deps, tx, me, now);
      await deps.jobs.send(tx, 'send-email', welcomeEmail(row, deps.appUrl));
      return undefined;
    });
  } catch (error) {
    return refusedRegistration(error);
  }
}
