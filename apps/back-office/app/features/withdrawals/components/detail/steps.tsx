import { Button, Stack, Text } from '@mantine/core';
import {
  payWithdrawal,
  returnWithdrawal,
  scheduleWithdrawal,
  type OperatorWithdrawal,
} from '@indike/contract/operator/money';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { type ReactNode, useState } from 'react';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import { useMay } from '#app/shared/session/session-store.ts';
import { PayForm } from './pay-form.tsx';
import { ReturnForm } from './return-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import type { Confirm, StepProps } from './step-props.ts';

interface Step {
  readonly action: string;
  readonly hint: string;
  readonly form: (props: StepProps) => ReactNode;
}

/** All that may be done now, the way forward first. */
function stepsOf({ allowed, status }: OperatorWithdrawal, may: ReturnType<typeof useMay>): Step[] {
  const steps: Step[] = [];
  if (allowed.schedule && may(scheduleWithdrawal))
    steps.push({
      action: status === withdrawalStatus.returned ? 'Agendar de novo' : 'Agendar pagamento',
      hint: 'Os dados bancários de agora ficam copiados no saque. O Indiker recebe um aviso com a data.',
      form: (props) => <ScheduleForm {...props} />,
    });
  if (allowed.pay && may(payWithdrawal))
    steps.push({
      action: 'Registrar pagamento',
      hint: 'Depois de pagar no banco. O Indiker recebe um aviso com a data.',
      form: (props) => <PayForm {...props} />,
    });
  if (allowed.return && may(returnWithdrawal))
    steps.push({
      action: 'Registrar devolução',
      hint: 'O banco devolveu o pagamento. O saque espera novos dados bancários do Indiker.',
      form: (props) => <ReturnForm {...props} />,
    });
  return steps;
}

interface Props {
  readonly withdrawal: OperatorWithdrawal;
  readonly confirm: Confirm;
}

export function Steps({ withdrawal, confirm }: Props) {
  const steps = stepsOf(withdrawal, useMay());
  const { open, props } = useDialog('passo');
  const [chosen, setChosen] = useState<Step | null>(null);
  const choose = (step: Step) => {
    setChosen(step);
    open();
  };
  const [first] = steps;
  useShortcuts({ m: (event) => first && (event.preventDefault(), choose(first)) });
  return (
    <Panel title="O que fazer agora">
      {steps.length === 0 ? (
        <Text c="dimmed">
          {withdrawal.status === withdrawalStatus.paid
            ? 'Nada a fazer: este saque está pago.'
            : 'O próximo passo é de quem tem outro papel na equipe.'}
        </Text>
      ) : (
        <Stack gap="xs">
          {steps.map((step, index) => (
            <Button
              key={step.action}
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => choose(step)}
            >
              {step.action}
            </Button>
          ))}
        </Stack>
      )}
      {chosen !== null && (
        <Dialog {...props} title={chosen.action}>
          <Text c="dimmed" mb="md">
            {chosen.hint}
          </Text>
          {chosen.form({ withdrawal, confirm, onDone: props.onClose })}
        </Dialog>
      )}
    </Panel>
  );
}
