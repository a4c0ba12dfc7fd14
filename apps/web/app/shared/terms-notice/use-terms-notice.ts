import type { TermsNotice } from '@indike/contract/accounts/terms-notice';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../http/call.ts';
import { readStored, writeStored } from '@indike/ui/browser/storage.ts';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';
import { getSession } from '../session/session-store.ts';

const CHECKED = 'indike.terms-checked';

/** Fetched once per tab. Only the absence of a notice is remembered, because a reload must show a notice again. */
async function askOnce(): Promise<TermsNotice | null> {
  const session = getSession();
  const person = String(session.status === 'in' ? session.user?.id : '');
  if (readStored('sessionStorage', CHECKED) === person) return null;
  await yieldToMain();
  const { data } = await call('PUT /api/me/terms-notice', {});
  if (data === null) writeStored('sessionStorage', CHECKED, person);
  return data;
}

// When the notice cannot be fetched, the next page that uses it tries again.
const query = queryOptions({
  queryKey: ['PUT /api/me/terms-notice'],
  queryFn: askOnce,
  staleTime: Infinity,
  meta: { silent: true, private: true },
});

/** The notice that the terms have changed since this person agreed to them, or null. */
export const useTermsNotice = (): TermsNotice | null => useQuery(query).data ?? null;
