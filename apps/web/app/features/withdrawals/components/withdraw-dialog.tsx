import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { DialogProps } from '../../../shared/ui/lazy-dialog.tsx';
import { createIntention, randomKey } from '../model/intention.ts';
import { WithdrawSteps } from './withdraw-steps.tsx';

/** Outlives its content, and so does the intention: closing it and asking again after a lost answer is the same wish. */
export default function WithdrawDialog({ opened, onClose }: DialogProps) {
  const [intention] = useState(() => createIntention(randomKey));
  return (
    <Dialog opened={opened} onClose={onClose} title="Solicitar saque" size="28rem">
      <WithdrawSteps intention={intention} onClose={onClose} />
    </Dialog>
  );
}
