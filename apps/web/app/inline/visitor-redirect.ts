import { loginPath, originOf } from '#app/shared/paths.ts';
import { SESSION_KEY } from '#app/shared/session/session-key.ts';

// Runs inline in the head of a private page, so that a visitor reaches the login before the page's scripts are fetched.

/** The page replaces this one in the history, so nothing behind it is a page that 'voltar' could lead to. */
function leave() {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }),
  );
  // What the page has begun to fetch would only delay the login.
  window.stop();
  // The router keeps a page's own state under this name.
  const { usr } = (history.state ?? {}) as { readonly usr?: unknown };
  location.replace(loginPath(originOf(location, usr)));
}

try {
  if (localStorage.getItem(SESSION_KEY) === null) leave();
} catch {
  // Without storage there is no session either, but the page's guard decides, as it does in every other case.
}
