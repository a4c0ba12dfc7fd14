import type { ProfileChange } from '@indike/contract/accounts/profile';
import { lazy } from 'react';
import type { ApiError } from '../http/api-error.ts';
import type { DialogProps } from '#app/kit/ui/dialogs/lazy-dialog.tsx';
import { MountOnOpen } from '#app/kit/ui/dialogs/mount-on-open.tsx';

export interface CodeDialogProps extends DialogProps {
  readonly title: string;
  /** The one kind of change that the code allows. */
  readonly change: ProfileChange;
  /**
   * Saves with the code. A refused code is told in the dialog, any other refusal by whoever opened it: the dialog then
   * closes. Closing it after success is the opener's.
   */
  readonly onCode: (code: string) => Promise<void>;
}

const load = () => import('./code-entry.tsx');
const CodeEntry = lazy(load);

/**
 * Whether a refusal is the form's to show. A wrong code is told beside it, and what did not reach the server or was too
 * much for it may pass with the same code.
 */
export const endsEntry = ({ status, errors }: ApiError) =>
  errors?.['validation_code'] === undefined && status !== 0 && status !== 429 && status < 500;

/** Fetched ahead of the save, so that a lost connection does not cost what was typed. */
export const preloadCodeDialog = () => void load().catch(() => undefined);

/** Asks for the code that it has sent to the person's e-mail. Use `useConfirmedSave` unless you need it bare. */
export function CodeDialog({ opened, ...rest }: CodeDialogProps) {
  return <MountOnOpen opened={opened}>{(shown) => <CodeEntry {...rest} opened={shown} />}</MountOnOpen>;
}
