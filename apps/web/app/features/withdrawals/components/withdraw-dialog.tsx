import { useState } from 'react';
import { Dialog } from '#app/kit/ui/dialogs/dialog.tsx';
import type { DialogProps } from '#app/kit/ui/dialogs/lazy-dialog.tsx';
import { createIdempotencyKey, randomKey } from '../model/idempotency-key.ts';
import { WithdrawSteps } from './withdraw-steps.tsx';

/** Outlives its content, and so does the idempotencyKey: closing it and asking again after a lost answer is the same wish. */
export default function WithdrawDialog({ opened, onClose }: DialogProps) {
  const [idempotencyKey] = useState(() => createIdempotencyKey(randomKey));
  return (
    <Dialog opened={opened} onClose={onClose} title="Solicitar saque" size="28rem">
      <WithdrawSteps idempotencyKey={idempotencyKey} onClose={onClose} />
    </Dialog>
  );
}
