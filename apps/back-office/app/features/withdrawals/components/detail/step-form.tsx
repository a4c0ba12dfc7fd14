import { Button, Group, Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface Props {
  readonly formProps: ComponentPropsWithRef<'form'>;
  readonly busy: boolean;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

export function StepForm({ formProps, busy, submit, danger = false, onDone, children }: Props) {
  return (
    <form {...formProps}>
      <Stack gap="md">
        {children}
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
