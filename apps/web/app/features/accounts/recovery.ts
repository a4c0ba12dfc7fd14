import { useLocation, useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';

/** Rides in the history entry: of this tab alone, and still there after a reload. */
export interface RecoveryState {
  readonly email: string | null;
  /** When the last code was sent, in milliseconds of this device's clock. */
  readonly sentAt: number | null;
}

export function parseRecoveryState(state: unknown): RecoveryState {
  const { email, sentAt } =
    typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
  return {
    email: typeof email === 'string' && email !== '' ? email : null,
    sentAt: typeof sentAt === 'number' ? sentAt : null,
  };
}

/** What the page was opened with; nothing while it was built ahead and hydrates. */
export function useRecoveryState(): RecoveryState & { readonly ready: boolean } {
  const { state } = useLocation();
  const ready = useHydrated();
  return { ...parseRecoveryState(ready ? state : null), ready };
}

/** To the page that takes the code, with whom it was sent to. */
export function useToReset() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (state: RecoveryState, replace = false) =>
    navigate({ pathname: paths.resetPassword, search }, { state, replace, preventScrollReset: replace });
}
