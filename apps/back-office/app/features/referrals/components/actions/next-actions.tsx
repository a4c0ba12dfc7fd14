import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { StepPanel } from '#app/shared/detail/step-panel.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { stepsOf } from './steps.tsx';

interface Props {
  readonly referral: OperatorReferral;
}

export function NextActions({ referral }: Props) {
  const steps = stepsOf(referral, useCanCall());
  const { allowed_transitions: allowed, can_register_invoice_payment: canPay } = referral;
  const isOver = allowed.length === 0 && !canPay;
  const awaitsOthers = allowed.every((to) => to === 'cancelled') && !canPay;
  return (
    <StepPanel
      steps={steps}
      formProps={{ referral }}
      nothing={
        isOver
          ? 'Nada a fazer: esta indicação chegou ao fim.'
          : awaitsOthers
            ? 'Nada a fazer por enquanto.'
            : 'O próximo passo é de quem tem outro papel na equipe.'
      }
    />
  );
}
