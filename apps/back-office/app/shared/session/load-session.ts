import { ApiError } from '@indike/ui/http/api-error.ts';
import { sendCall } from '@indike/ui/http/send-call.ts';
import { paths } from '../paths.ts';
import { setSession, wasSignedIn } from './session-store.ts';

/** Loads the session from the server. Throws on any error other than 401. */
export async function loadSession(): Promise<void> {
  try {
    setSession({
      status: 'in',
      session: await sendCall('GET /api/operator/session', {}, { signedIn: false }),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession({ status: 'out' });
  }
}

/**
 * Loads the session when the page starts. The sign-in page asks the server only if this browser has had a session, and is
 * otherwise shown at once.
 */
export async function startSession(pathname: string): Promise<void> {
  if (pathname === paths.signIn && !wasSignedIn()) return setSession({ status: 'out' });
  await loadSession();
}
