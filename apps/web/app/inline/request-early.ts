import type { RegistrationPart } from '@indike/contract/accounts/accounts';
import { requestEarly } from '@indike/ui/http/early-responses.ts';
import { SESSION_KEY } from '#app/shared/session/session-key.ts';

// Runs inline in a private page, so that its data arrive while its scripts are fetched.

interface Saved {
  readonly token: string;
  readonly user?: { readonly missing?: readonly RegistrationPart[] } | null;
}

const urls = document.querySelector<HTMLElement>('#start')?.dataset['requests']?.split(' ') ?? [];
try {
  const { token, user }: Saved = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}');
  // What a page shows at an address with a query depends on that query.
  if (token && !user?.missing?.length && !location.search) requestEarly(urls, token);
} catch {
  // Without a session that can be read the page's guard decides.
}
