import { operatorSession } from '@indike/contract/operator/access/sign-in';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { sendCall } from '@indike/ui/http/send-call.ts';
import { setSession } from './session-store.ts';

/** Asks who is signed in. Throws where no answer came. */
export async function loadSession(): Promise<void> {
  try {
    setSession({ status: 'in', session: await sendCall(operatorSession, {}, { signedIn: false }) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession({ status: 'out' });
  }
}
