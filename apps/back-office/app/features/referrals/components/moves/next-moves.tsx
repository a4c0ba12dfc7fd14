import { referralStatus } from '@indike/rules/referrals/referrals';
import { Button, Stack, Text } from '@mantine/core';
import { clawback, invoicePayment } from '@indike/contract/operator/money';
import { operatorTransition, type OperatorReferral } from '@indike/contract/operator/referrals';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { type ReactNode, useState } from 'react';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import { useMay } from '#app/shared/session/session-store.ts';
import { movesOf } from '../../model/moves.ts';
import { CancelForm } from './cancel-form.tsx';
import { ClawbackForm } from './clawback-form.tsx';
import { ContractForm } from './contract-form.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import type { FormProps } from './move-form.tsx';
import { NegotiationForm } from './negotiation-form.tsx';
import { NoteForm } from './note-form.tsx';

interface Choice {
  readonly action: string;
  readonly hint: string;
  readonly form: (props: FormProps) => ReactNode;
}

/** All that may be done now, the way forward first. */
function choicesOf(referral: OperatorReferral, may: ReturnType<typeof useMay>): Choice[] {
  const moves = may(operatorTransition) ? movesOf(referral) : [];
  const choices: Choice[] = moves.map(({ to, action, hint }) => ({
    action,
    hint,
    form: (props) => {
      if (to === referralStatus.inNegotiation) return <NegotiationForm {...props} />;
      if (to === referralStatus.accepted) return <ContractForm {...props} />;
      return to === referralStatus.cancelled ? <CancelForm {...props} /> : <NoteForm to={to} {...props} />;
    },
  }));
  if (referral.can_register_invoice_payment && may(invoicePayment))
    choices.unshift({
      action: 'Registrar pagamento da fatura',
      hint: 'A empresa pagou a primeira fatura: a bonificação vai para o Indiker.',
      form: (props) => <InvoiceForm {...props} />,
    });
  if (referral.clawback_limit > 0 && may(clawback))
    choices.push({
      action: 'Estornar bonificação',
      hint: 'Descontado dos próximos valores do Indiker; nada do que já foi pago volta.',
      form: (props) => <ClawbackForm {...props} />,
    });
  return choices;
}

export function Moves({ referral }: { readonly referral: OperatorReferral }) {
  const may = useMay();
  const choices = choicesOf(referral, may);
  const { open, props } = useDialog('mover');
  // Stays while the dialog is open, also when somebody else's change takes the choice away: the form says so.
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choose = (choice: Choice) => {
    setChosen(choice);
    open();
  };
  const [first] = choices;
  useShortcuts({ m: (event) => first && (event.preventDefault(), choose(first)) });
  return (
    <Panel title="O que fazer agora">
      {choices.length === 0 ? (
        <Text c="dimmed">
          {referral.allowed_transitions.length === 0 && !referral.can_register_invoice_payment
            ? 'Nada a fazer: esta indicação chegou ao fim.'
            : 'O próximo passo é de quem tem outro papel na equipe.'}
        </Text>
      ) : (
        <Stack gap="xs">
          {choices.map((choice, index) => (
            <Button
              key={choice.action}
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => choose(choice)}
            >
              {choice.action}
            </Button>
          ))}
        </Stack>
      )}
      {chosen !== null && (
        <Dialog {...props} title={chosen.action}>
          <Text c="dimmed" mb="md">
            {chosen.hint}
          </Text>
          {chosen.form({ referral, onDone: props.onClose })}
        </Dialog>
      )}
    </Panel>
  );
}
