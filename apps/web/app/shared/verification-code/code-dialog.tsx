import { lazy } from 'react';
import { MountOnOpen } from '@indike/ui/dialogs/mount-on-open.tsx';
import type { CodeEntryProps } from './code-entry.tsx';

const load = () => import('./code-entry.tsx');
const CodeEntry = lazy(load);

/** Loaded before the save, so that a lost connection does not lose what was typed. */
export const preloadCodeDialog = () => void load().catch(() => undefined);

/** Sends a code to the person's e-mail and asks for it. Use `useConfirmedSave` unless you need only the dialog. */
export function CodeDialog({ opened, ...rest }: CodeEntryProps) {
  return <MountOnOpen opened={opened}>{(shown) => <CodeEntry {...rest} opened={shown} />}</MountOnOpen>;
}
