import { lazy } from 'react';
import { MountOnOpen } from '@indike/ui/dialogs/mount-on-open.tsx';
import type { CodeEntryProps } from './code-entry.tsx';

const load = () => import('./code-entry.tsx');
const CodeEntry = lazy(load);

/** Loaded before the save, so that a lost connection does not lose what was typed. */
export const preloadCodeDialog = () => void load().catch(() => undefined);

/** Asks for the code that it has sent to the person's e-mail. Use `useConfirmedSave` unless you need it bare. */
export function CodeDialog({ opened, ...rest }: CodeEntryProps) {
  return <MountOnOpen opened={opened}>{(shown) => <CodeEntry {...rest} opened={shown} />}</MountOnOpen>;
}
