import type { RegistrationPart } from '@indike/contract/accounts/accounts';
import { requestEarly } from '@indike/ui/http/early-responses.ts';
import { PRERENDERED_ID, readReferralId } from '#app/features/referrals/model/referral-address.ts';
import { SESSION_KEY } from '#app/shared/session/session-key.ts';

// Runs inline in a private page, so that its data arrive while its scripts are fetched, and its links lead to its referral.

interface Saved {
  readonly token: string;
  readonly user?: { readonly missing?: readonly RegistrationPart[] } | null;
}

const urls = document.querySelector<HTMLElement>('#start')?.dataset['requests']?.split(' ') ?? [];
/** Of the referral that the page's address or history entry names. */
const id = readReferralId(new URLSearchParams(location.search), history.state?.usr ?? null);

const placeholder = new RegExp(`([/=])${PRERENDERED_ID}(?=/|$)`);

/** The address with the referral's id; undefined where it needs one and there is none. */
function addressed(url: string): string | undefined {
  if (!placeholder.test(url)) return url;
  return id === null ? undefined : url.replace(placeholder, `$1${id}`);
}

try {
  const { token, user }: Saved = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}');
  // What another page shows at an address with a query depends on that query.
  if (token && !user?.missing?.length && (id !== null || !location.search))
    requestEarly(
      urls.map(addressed).filter((url) => url !== undefined),
      token,
    );
} catch {
  // Without a session that can be read the page's guard decides.
}

for (const link of document.querySelectorAll(`a[href$="indicationId=${PRERENDERED_ID}"]`)) {
  const href = addressed(link.getAttribute('href') ?? '');
  if (href !== undefined) link.setAttribute('href', href);
}
