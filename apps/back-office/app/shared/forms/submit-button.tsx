import { Button, Stack } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface FormState {
  readonly formProps: ComponentPropsWithRef<'form'>;
  readonly busy: boolean;
  readonly refusal: string | null;
}

interface SubmitProps {
  readonly form: Pick<FormState, 'busy'>;
  readonly submit: string;
  readonly busyText?: string | undefined;
  readonly danger?: boolean | undefined;
}

/** While submitting, the button says so and stays in the tab order. */
export const SubmitButton = ({ form, submit, busyText = 'Salvando…', danger = false }: SubmitProps) => (
  <Button type="submit" aria-disabled={form.busy} {...(danger && { color: 'red.8' })}>
    {form.busy ? busyText : submit}
  </Button>
);

interface NarrowProps extends SubmitProps {
  readonly form: FormState;
  readonly label: string;
  /** Shown below the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** A form with one wide button, as on the pages of the sign-in. */
export function NarrowForm({ label, after, children, ...button }: NarrowProps) {
  return (
    <form {...button.form.formProps} aria-label={label}>
      <Stack gap="md">
        {children}
        <Refusal>{button.form.refusal}</Refusal>
        <SubmitButton {...button} />
        {after}
      </Stack>
    </form>
  );
}
