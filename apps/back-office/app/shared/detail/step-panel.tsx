import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { type ReactNode, useState } from 'react';
import { usePageActions } from '../keyboard/page-actions.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { MoreActions } from './more-actions.tsx';
import { orderSteps } from './order-steps.ts';

export interface Step<FormProps> {
  readonly action: string;
  readonly hint: string;
  /** Undoes or ends something, so it is never suggested as the next step. */
  readonly isDestructive?: boolean;
  readonly form: (props: FormProps & { readonly onDone: () => void }) => ReactNode;
}

interface Props<FormProps> {
  /** All steps that are possible now, the main next step first. */
  readonly steps: readonly Step<FormProps>[];
  readonly formProps: FormProps;
  /** Shown when there is no next step. */
  readonly nothing: string;
}

/** Buttons for the possible steps, each opening its form in a dialog. The `m` key opens the next one. */
export function StepPanel<FormProps extends object>({ steps, formProps, nothing }: Props<FormProps>) {
  const { open, props } = useDialog('passo');
  // Kept while the dialog is open, even if another operator's change removes the step. The form then says so.
  const [chosen, setChosen] = useState<Step<FormProps> | null>(null);
  const choose = (step: Step<FormProps>) => {
    setChosen(step);
    open();
  };
  const { next, other } = orderSteps(steps);
  const [first] = next;
  useShortcuts({ m: (event) => first && (event.preventDefault(), choose(first)) });
  usePageActions(steps.map((step) => ({ title: step.action, run: () => choose(step) })));
  return (
    <Panel title="O que fazer agora">
      {first === undefined ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <Stack gap="xs">
          {next.map((step) => (
            <Button
              key={step.action}
              variant={step === first ? 'filled' : 'default'}
              onClick={() => choose(step)}
            >
              {step.action}
            </Button>
          ))}
        </Stack>
      )}
      {other.length > 0 && (
        <Stack gap="xs" mt="xs">
          <MoreActions actions={other.map((step) => ({ title: step.action, run: () => choose(step) }))} />
        </Stack>
      )}
      {chosen !== null && <StepDialog step={chosen} formProps={formProps} {...props} />}
    </Panel>
  );
}

interface StepDialogProps<FormProps> extends DialogProps {
  readonly step: Step<FormProps>;
  readonly formProps: FormProps;
}

/** The form of one step, wherever it was chosen. */
export function StepDialog<FormProps>({ step, formProps, ...props }: StepDialogProps<FormProps>) {
  return (
    <Dialog {...props} title={step.action}>
      <Text c="dimmed" mb="md">
        {step.hint}
      </Text>
      {step.form({ ...formProps, onDone: props.onClose })}
    </Dialog>
  );
}
