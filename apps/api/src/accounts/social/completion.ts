import { completionOf, type completion } from '@indike/contract/accounts/completion';
import type { core, output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { recordConsent } from '../../platform/consents.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { toRegistrationRefusal, withProbeLimit } from '../commands.ts';
import { welcomeEmail } from '../emails.ts';
import { missingOf } from '../present.ts';
import { completeIndiker, markSessionsComplete, lockIncompleteIndiker } from './store.ts';
import { creditShareBonus } from '../../sharing/commands.ts';
import { termsToAccept } from '../../terms/commands.ts';

/** Registration fields that this person still has to fill in are missing or invalid. */
interface InvalidCompletion {
  readonly invalid: core.$ZodError;
}
type Completion = Refused | InvalidCompletion | undefined;

/**
 * Completes a social sign-up in one transaction: stores the missing fields and the consent to the terms, marks the
 * sessions complete and enqueues the welcome e-mail. Fields that the account already has are not changed.
 */
export async function completeRegistration(
  deps: Deps,
  me: UserId,
  form: output<typeof completion>,
  caller: Caller,
): Promise<Completion> {
  // A refusal reveals that a CPF has an account.
  return withProbeLimit(deps, caller, () => complete(deps, me, form, caller));
}

async function complete(
  deps: Deps,
  me: UserId,
  form: output<typeof completion>,
  { address, now }: Caller,
): Promise<Completion> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const row = await lockIncompleteIndiker(tx, me);
      const missing = missingOf(row);
      if (missing.length === 0) return undefined;
      const checked = completionOf(missing).safeParse(form);
      if (!checked.success) return { invalid: checked.error };
      const terms = await termsToAccept(tx, checked.data.programme_version, now);
      if (isRefused(terms)) return terms;
      const isCompleted = await completeIndiker(tx, me, {
        cpf: row.cpf ?? form.document ?? null,
        phone: row.phone ?? form.phone ?? null,
        city_id: row.city_id ?? form.address?.city_id ?? null,
      });
      if (!isCompleted) return refuse('document_taken');
      if (missing.includes('terms'))
        await recordConsent(tx, { userId: me, kind: 'terms', text: terms, address, now });
      await markSessionsComplete(tx, me);
      await creditShareBonus(deps, tx, me, now);
      await deps.jobs.send(tx, 'send-email', welcomeEmail(row, deps.appUrl));
      return undefined;
    });
  } catch (error) {
    return toRegistrationRefusal(error);
  }
}
