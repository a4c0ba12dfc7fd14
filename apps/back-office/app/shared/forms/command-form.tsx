import { Button, Group, Stack, Textarea, type TextareaProps } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import type { Values } from '@indike/ui/forms/validate.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { type FormState, SubmitButton } from './submit-button.tsx';

interface Props {
  readonly form: FormState;
  /** The accessible name, where no title names the form. */
  readonly label?: string;
  readonly submit: string;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** Adds a button that leaves the form. */
  readonly onBack?: () => void;
  /** The form can no longer be submitted, so only the button to leave it is shown. */
  readonly closed?: boolean;
  readonly children?: ReactNode;
}

/** The form of one command: its fields, why the server refused it, and the buttons. */
export function CommandForm(props: Props) {
  const { form, label, onBack, closed = false, children, ...button } = props;
  return (
    <form {...form.formProps} aria-label={label}>
      <Stack gap="md">
        {children}
        <Refusal>{form.refusal}</Refusal>
        <Group justify="flex-end" gap="sm">
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {closed ? 'Fechar' : 'Voltar'}
            </Button>
          )}
          {!closed && <SubmitButton form={form} {...button} />}
        </Group>
      </Stack>
    </form>
  );
}

/** Why the operator does it. `description` says who reads it. */
export const ReasonField = (props: TextareaProps & { readonly description: string }) => (
  <Textarea label="Motivo" maxLength={300} data-autofocus {...props} />
);

/** What a form that sends a command consists of. */
export interface Command<S extends z.ZodMiniType, V extends Values, Input, Answer> {
  readonly schema: S;
  readonly initial: V;
  readonly send: (output: z.output<S>, input: Input) => Promise<Answer>;
  /** The toast when it is done. */
  readonly said: string;
}
