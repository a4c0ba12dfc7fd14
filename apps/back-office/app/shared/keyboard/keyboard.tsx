import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { useHotkeys } from '@mantine/hooks';

import { openPalette, usePaletteRequests } from './palette-store.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazyOnDemand(() => import('./palette.tsx'));
const KeyHelp = lazyDialog(() => import('./key-help.tsx'));

/** The keyboard shortcuts of every page. */
export function Keyboard() {
  const wanted = usePaletteRequests() > 0;
  const help = useDialog('atalhos');
  useHotkeys([['mod+K', openPalette]], []);
  useShortcuts({ '?': help.open });
  return (
    <>
      {wanted && <Palette />}
      <KeyHelp {...help.props} />
    </>
  );
}
