import type { QueuedReferral } from '@indike/contract/operator/queue';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { BulkTransition } from './bulk-transition.tsx';
import { BulkOwner } from './bulk-owner.tsx';

interface Props {
  readonly kind: 'transition' | 'owner';
  readonly rows: readonly QueuedReferral[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called after a change, to clear the selection. */
  readonly onMoved: () => void;
}

export default function BulkDialog({ kind, rows, opened, onClose, onMoved }: Props) {
  const count = rows.length === 1 ? '1 indicação' : `${rows.length} indicações`;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={kind === 'transition' ? `Mover ${count}` : `Alterar o responsável de ${count}`}
    >
      {kind === 'transition' ? (
        <BulkTransition rows={rows} onDone={onClose} onMoved={onMoved} />
      ) : (
        <BulkOwner rows={rows} onDone={onClose} onMoved={onMoved} />
      )}
    </Dialog>
  );
}
