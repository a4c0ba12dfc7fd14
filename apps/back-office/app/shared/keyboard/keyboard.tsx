import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { useHotkeys } from '@mantine/hooks';
import classes from './keyboard.module.css';
import { openPalette, usePaletteRequests } from './palette-store.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazyOnDemand(() => import('./palette.tsx'));

const KEYS = [
  [['⌘', 'K'], 'ou Ctrl K: ir para uma página, ou achar uma indicação'],
  [['j'], 'próxima linha da lista'],
  [['k'], 'linha anterior'],
  [['Enter'], 'abrir a linha'],
  [['x'], 'marcar a linha, com Shift até ela'],
  [['/'], 'buscar na lista'],
  [['m'], 'fazer o próximo passo: da indicação, ou das linhas marcadas'],
  [['e'], 'na indicação: anotar, só para a equipe'],
  [['?'], 'mostrar estes atalhos'],
] as const;

/** What keys do on every page. */
export function Keyboard() {
  const wanted = usePaletteRequests() > 0;
  const help = useDialog('atalhos');
  useHotkeys([['mod+K', openPalette]], []);
  useShortcuts({ '?': help.open });
  return (
    <>
      {wanted && <Palette />}
      <Dialog {...help.props} title="Atalhos do teclado">
        <dl className={classes['keys']}>
          {KEYS.map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
