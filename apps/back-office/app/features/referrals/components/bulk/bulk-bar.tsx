import { Button } from '@mantine/core';
import { MAX_BULK } from '@indike/contract/operator/bulk';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useState } from 'react';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import classes from './bulk.module.css';

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'));

interface Task {
  readonly kind: 'transition' | 'owner';
  /** The rows selected when the dialog opened, so that a refresh of the list behind it does not change them. */
  readonly rows: readonly QueuedReferral[];
}

/** Opens the dialog, which belongs outside the list: a change may leave the list empty, and its result is still shown. */
export function useBulkDialog(onMoved: () => void) {
  const { open, props } = useDialog('em-conjunto');
  const [task, setTask] = useState<Task | null>(null);
  const start = (next: Task) => {
    setTask(next);
    open();
  };
  return { start, dialog: task && <BulkDialog {...task} {...props} onMoved={onMoved} /> };
}

interface Props {
  /** The selected rows. */
  readonly rows: readonly QueuedReferral[];
  readonly onStart: (task: Task) => void;
  readonly onClear: () => void;
}

/** Bulk actions for the selected rows. */
export function BulkBar({ rows, onStart, onClear }: Props) {
  const tooMany = rows.length > MAX_BULK;
  const start = (kind: Task['kind']) => {
    if (rows.length > 0 && !tooMany) onStart({ kind, rows });
  };
  // Without marked rows the keys are those of the open referral.
  const ofMarked = (act: () => void) => (event: KeyboardEvent) => {
    if (rows.length === 0) return;
    event.preventDefault();
    act();
  };
  useShortcuts({ m: ofMarked(() => start('transition')), Escape: ofMarked(onClear) });
  return (
    rows.length > 0 && (
      <section className={classes['bar']} aria-label="Marcadas">
        <output>
          {rows.length === 1 ? '1 marcada' : `${rows.length} marcadas`}
          {tooMany && `. No máximo ${MAX_BULK} de uma vez.`}
        </output>
        <Button aria-disabled={tooMany} onClick={() => start('transition')}>
          Mover
        </Button>
        <Button variant="default" aria-disabled={tooMany} onClick={() => start('owner')}>
          Alterar responsável
        </Button>
        <Button variant="subtle" onClick={onClear}>
          Desmarcar
        </Button>
      </section>
    )
  );
}
