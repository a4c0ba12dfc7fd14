import { captureEvents } from '@indike/ui/browser/event-capture.ts';
import { SESSION_KEY } from '#app/shared/session/session-key.ts';

// Runs inline in the head, before the first paint and before anything can be typed.

interface Saved {
  readonly user?: { readonly email_verified_at: string | null } | null;
}

/**
 * Marks the page of a signed-in person, and whether the banner about an unconfirmed e-mail will be shown: see
 * `[data-signed-in]` and `[data-unconfirmed-only]` in global.css.
 */
function markSignedIn() {
  try {
    const saved = localStorage.getItem(SESSION_KEY);
    if (!saved) return;
    const { dataset } = document.documentElement;
    dataset['signedIn'] = '';
    const { user }: Saved = JSON.parse(saved);
    if (user?.email_verified_at === null) dataset['unconfirmed'] = '';
  } catch {
    // Storage is unavailable or its content is invalid: treat the person as signed out.
  }
}

markSignedIn();
captureEvents();
