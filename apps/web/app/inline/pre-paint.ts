import { captureEvents } from '@indike/ui/browser/event-capture.ts';
import { SESSION_KEY } from '#app/shared/session/session-key.ts';

// Runs inline in the head, before the first paint and before anything can be typed.

/** Marks the page of a signed-in person: see `[data-signed-in]` in global.css. */
function markSignedIn() {
  try {
    if (localStorage.getItem(SESSION_KEY)) document.documentElement.dataset['signedIn'] = '';
  } catch {
    // No storage: nobody is signed in.
  }
}

/** Marks an address without a query: see `[data-with-query]` in global.css. */
function markWithoutQuery() {
  if (location.search === '') document.documentElement.dataset['withoutQuery'] = '';
}

markSignedIn();
markWithoutQuery();
captureEvents();
