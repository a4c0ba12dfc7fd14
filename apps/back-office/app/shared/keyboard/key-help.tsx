import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import classes from './key-help.module.css';

const KEYS = [
  [['⌘', 'K'], 'ou Ctrl K: ir para uma página, achar algo, ou agir nesta página'],
  [['j', '↓'], 'próxima linha da lista, também com a indicação aberta ao lado'],
  [['k', '↑'], 'linha anterior'],
  [['Enter'], 'abrir a linha'],
  [['Esc'], 'fechar a indicação aberta ao lado'],
  [['x'], 'marcar a linha, com Shift até ela'],
  [['/'], 'buscar na lista'],
  [['m'], 'fazer o próximo passo: da indicação, ou das linhas marcadas'],
  [['e'], 'na indicação: anotar, só para a equipe'],
  [['?'], 'mostrar estes atalhos'],
] as const;

export default function KeyHelp(props: DialogProps) {
  return (
    <Dialog {...props} title="Atalhos do teclado">
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
  );
}
