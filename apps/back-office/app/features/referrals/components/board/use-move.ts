import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { detailQuery } from '../../api.ts';
import { type ReferralStep, stepsOf } from '../actions/steps.tsx';

interface Move {
  readonly referral: OperatorReferral;
  readonly step: ReferralStep;
}

/** Opens the dialog of the referral's own step to a status. Nothing moves before the server has accepted it. */
export function useMove() {
  const client = useQueryClient();
  const may = useCanCall();
  const { open, props } = useDialog('mover');
  const [move, setMove] = useState<Move | null>(null);
  const [, once] = useSingleFlight();
  const start = ({ id }: QueuedReferral, to: ReachableStatus) =>
    void once(async () => {
      try {
        const referral = await client.fetchQuery({ ...detailQuery(String(id)), staleTime: 0 });
        const step = stepsOf(referral, may).find((one) => one.to === to);
        if (!step)
          return showError('Esta mudança não é possível agora. Abra a indicação e confira como ela está.');
        setMove({ referral, step });
        open();
      } catch (error) {
        showError(explanation(error, 'Não foi possível abrir a indicação'));
      }
    });
  return { move, start, props };
}
