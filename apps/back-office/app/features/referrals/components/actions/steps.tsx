import { releaseTexts } from '@indike/rules/money/programme-texts';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import type { Step } from '#app/shared/detail/step-panel.tsx';
import type { useCanCall } from '#app/shared/session/session-store.ts';
import { offeredTransitions } from '@indike/rules/referrals/offered-transitions';
import { CancelForm } from './cancel-form.tsx';
import { ContractForm, NegotiationForm } from './contract-forms.tsx';
import { ClawbackForm, InvoiceForm } from './money-forms.tsx';
import { NoteForm } from './note-forms.tsx';

interface Props {
  readonly referral: OperatorReferral;
}

export interface ReferralStep extends Step<Props> {
  /** The status that it leads to; absent for steps that change none. */
  readonly to?: ReachableStatus;
}

/** All steps that are possible now, the main next step first. */
export function stepsOf(referral: OperatorReferral, may: ReturnType<typeof useCanCall>): ReferralStep[] {
  const transitions = may('POST /api/operator/indications/{id}/transitions')
    ? offeredTransitions(referral)
    : [];
  const steps: ReferralStep[] = transitions.map(({ to, action, hint }) => ({
    to,
    action,
    hint,
    isDestructive: to === 'cancelled',
    form: (props) => {
      if (to === 'in_negotiation') return <NegotiationForm {...props} />;
      if (to === 'accepted') return <ContractForm {...props} />;
      return to === 'cancelled' ? <CancelForm {...props} /> : <NoteForm to={to} {...props} />;
    },
  }));
  if (referral.can_register_invoice_payment && may('POST /api/operator/indications/{id}/invoice-payment'))
    steps.unshift({
      action: 'Registrar pagamento da fatura',
      hint: `A empresa pagou a primeira fatura: a bonificação é liberada ${releaseTexts(referral.programme.release_days).releaseAfter}.`,
      form: (props) => <InvoiceForm {...props} />,
    });
  if (referral.clawback_limit > 0 && may('POST /api/operator/indications/{id}/clawback'))
    steps.push({
      action: 'Estornar bonificação',
      hint: 'Desconta do saldo e, se faltar, dos próximos valores; nada do que já foi pago volta.',
      isDestructive: true,
      form: (props) => <ClawbackForm {...props} />,
    });
  return steps;
}
