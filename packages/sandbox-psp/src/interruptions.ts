import type { Faults } from './faults.ts';
import { NO_ANSWER, type Answer } from './http.ts';

/** How one of the two providers answers when it does not serve a call. */
export interface Troubles {
  readonly tooMany: Answer;
  readonly error: Answer;
}

type Serve = () => Answer | Promise<Answer>;

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * Serves a call under the faults. Of the errors of a call that sends money, half come before the debit and half after it:
 * the client can tell neither apart.
 */
export async function interrupted(
  faults: Faults,
  { sends, troubles }: { readonly sends: boolean; readonly troubles: Troubles },
  serve: Serve,
): Promise<Answer | typeof NO_ANSWER> {
  if (faults.happens('too_many_requests')) return troubles.tooMany;
  const fails = faults.happens('error');
  if (fails && (!sends || faults.random() < 0.5)) return troubles.error;
  if (sends && faults.happens('timeout_before_debit')) return NO_ANSWER;
  const answer = await serve();
  if (!sends || !isDone(answer)) return answer;
  if (fails) return troubles.error;
  return faults.happens('timeout_after_debit') ? NO_ANSWER : answer;
}
