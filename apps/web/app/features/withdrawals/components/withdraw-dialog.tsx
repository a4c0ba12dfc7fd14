import { useState } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { createIdempotencyKey, randomKey } from '../model/idempotency-key.ts';
import { WithdrawSteps } from './withdraw-steps.tsx';

/** Holds the idempotency key, so that reopening after a lost response repeats the same request. */
export default function WithdrawDialog({ opened, onClose }: DialogProps) {
  const [idempotencyKey] = useState(() => createIdempotencyKey(randomKey));
  return (
    <Dialog opened={opened} onClose={onClose} title="Solicitar saque" size="28rem">
      <WithdrawSteps idempotencyKey={idempotencyKey} onClose={onClose} />
    </Dialog>
  );
}
