import { Button, Group, Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';

interface Props {
  readonly formProps: ComponentPropsWithRef<'form'>;
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

export function StepForm({ formProps, busy, refusal, submit, danger = false, onDone, children }: Props) {
  return (
    <form {...formProps}>
      <Stack gap="md">
        {children}
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Voltar
          </Button>
          <Button
            type="submit"
            aria-disabled={busy}
            data-busy={busy || undefined}
            {...(danger && { color: 'red.8' })}
          >
            {busy ? 'Salvando…' : submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
