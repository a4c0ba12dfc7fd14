import { isEmail } from '@indike/rules/identifiers/email';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';

/** Stored in the history entry: only this tab has it, and it survives a reload. */
export interface RecoveryState {
  readonly email: string | null;
  /** When the last code was sent, in milliseconds of this device's clock. */
  readonly sentAt: number | null;
}

/** An address that is none is asked for again, where its error can be shown. */
export function parseRecoveryState(state: unknown): RecoveryState {
  const { email, sentAt }: Partial<Record<keyof RecoveryState, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  return {
    email: typeof email === 'string' && isEmail(email) ? email : null,
    sentAt: typeof sentAt === 'number' ? sentAt : null,
  };
}

/** The state of the history entry; empty while prerendering and hydrating. */
export function useRecoveryState(): RecoveryState & { readonly ready: boolean } {
  const { state } = useLocation();
  const ready = useHydrated();
  return { ...parseRecoveryState(ready ? state : null), ready };
}

/** Returns a function that navigates to the page where the code is entered. */
export function useNavigateToReset() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (state: RecoveryState, replace = false) =>
    navigate({ pathname: paths.resetPassword, search }, { state, replace, preventScrollReset: replace });
}
