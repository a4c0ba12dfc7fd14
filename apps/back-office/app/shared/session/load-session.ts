import { operatorSession } from '@indike/contract/operator/access/sign-in';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { sendCall } from '@indike/ui/http/send-call.ts';
import { paths } from '../paths.ts';
import { setSession, wasSignedIn } from './session-store.ts';

/** Asks who is signed in. Throws where no answer came. */
export async function loadSession(): Promise<void> {
  try {
    setSession({ status: 'in', session: await sendCall(operatorSession, {}, { signedIn: false }) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession({ status: 'out' });
  }
}

/** Who is signed in when a page starts. The sign-in asks only where somebody has signed in before, and is else there at once. */
export async function startSession(pathname: string): Promise<void> {
  if (pathname === paths.signIn && !wasSignedIn()) return setSession({ status: 'out' });
  await loadSession();
}
