import { useClockOffset } from '@indike/ui/format/clock-offset.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../http/call.ts';

const REFRESH_MS = 60_000;

export const inSandbox = (): boolean => 'sandbox' in document.documentElement.dataset;

/**
 * Lets dates and ages follow the sandbox's clock. It is moved on the Indikers' site, so it is read again when the
 * operator comes back to this page.
 */
export function useSandboxClock(): void {
  const { data: clock } = useQuery({
    ...callQuery('GET /api/sandbox/clock', {}, ''),
    enabled: inSandbox,
    refetchOnWindowFocus: 'always',
    refetchInterval: REFRESH_MS,
    retry: false,
    meta: { silent: true },
  });
  useClockOffset(clock);
}
