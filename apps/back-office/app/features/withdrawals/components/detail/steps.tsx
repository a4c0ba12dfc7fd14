import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { type Step, StepPanel } from '#app/shared/detail/step-panel.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import type { StepProps } from '../../api.ts';
import { ConfirmResultForm, PayForm, RejectResultForm, ReturnForm, ScheduleForm } from './step-forms.tsx';

/** All steps that are possible now, the main next step first. */
function stepsOf(
  { allowed, status, pending_result: pending }: OperatorWithdrawal,
  may: ReturnType<typeof useCanCall>,
): Step<StepProps>[] {
  const steps: Step<StepProps>[] = [];
  if (pending && !pending.is_own && may('POST /api/operator/withdrawals/{id}/result/confirm'))
    steps.push({
      action: 'Confirmar resultado',
      hint: 'Confira com o banco antes. A confirmação não se desfaz.',
      form: (props) => <ConfirmResultForm {...props} />,
    });
  if (pending && may('POST /api/operator/withdrawals/{id}/result/reject'))
    steps.push({
      action: 'Descartar resultado',
      hint: 'O saque continua como estava antes do registro.',
      isDestructive: true,
      form: (props) => <RejectResultForm {...props} />,
    });
  if (allowed.schedule && may('POST /api/operator/withdrawals/{id}/schedule'))
    steps.push({
      action: status === 'returned' ? 'Agendar de novo' : 'Agendar pagamento',
      hint: 'Os dados bancários atuais ficam copiados no saque. O Indiker recebe um aviso com a data.',
      form: (props) => <ScheduleForm {...props} />,
    });
  if (allowed.pay && may('POST /api/operator/withdrawals/{id}/pay'))
    steps.push({
      action: 'Registrar pagamento',
      hint: 'Depois de pagar no banco. O Indiker recebe um aviso com a data.',
      form: (props) => <PayForm {...props} />,
    });
  if (allowed.return && may('POST /api/operator/withdrawals/{id}/return'))
    steps.push({
      action: 'Registrar devolução',
      hint:
        status === 'paid'
          ? 'O valor já pago voltou à conta da empresa. O saque espera novos dados bancários do Indiker.'
          : 'O banco devolveu o pagamento. O saque espera novos dados bancários do Indiker.',
      isDestructive: true,
      form: (props) => <ReturnForm {...props} />,
    });
  return steps;
}

function nothingText({ status, pending_result: pending }: OperatorWithdrawal): string {
  if (pending?.is_own) return 'O próximo passo é de outra pessoa da equipe.';
  return status === 'paid'
    ? 'Nada a fazer: este saque está pago.'
    : 'O próximo passo é de quem tem outro papel na equipe.';
}

export function Steps({ withdrawal }: StepProps) {
  return (
    <StepPanel
      steps={stepsOf(withdrawal, useCanCall())}
      formProps={{ withdrawal }}
      nothing={nothingText(withdrawal)}
    />
  );
}
