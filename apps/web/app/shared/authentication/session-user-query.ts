import { queryOptions } from '@tanstack/react-query';
import { yieldToMain } from '@indike/ui/browser/yield-to-main.ts';
import { refreshUser } from './sign-in.ts';

/** Refreshes the stored user. Not `private`: it must run while registration fields are missing. */
export const sessionUserQuery = () =>
  queryOptions({
    queryKey: ['session-user'],
    queryFn: () => yieldToMain().then(refreshUser),
    staleTime: 300_000,
    meta: { silent: true },
  });
