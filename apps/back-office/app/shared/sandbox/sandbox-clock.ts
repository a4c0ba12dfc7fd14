import { readClock } from '@indike/contract/wire/sandbox';
import { useClockOffset } from '@indike/ui/format/clock-offset.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../query/endpoint-query.ts';

const REFRESH_MS = 60_000;

export const inSandbox = (): boolean => 'sandbox' in document.documentElement.dataset;

/**
 * Lets dates and ages follow the sandbox's clock. It is moved on the Indikers' site, so it is read again when the
 * operator comes back to this page.
 */
export function useSandboxClock(): void {
  const { data: clock } = useQuery({
    ...endpointQuery(readClock, {}, ''),
    enabled: inSandbox,
    refetchOnWindowFocus: 'always',
    refetchInterval: REFRESH_MS,
    retry: false,
    meta: { silent: true },
  });
  useClockOffset(clock);
}
