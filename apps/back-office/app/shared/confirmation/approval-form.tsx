import { Button, Group, Stack } from '@mantine/core';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import type { ReactNode } from 'react';
import { runConfirmed } from './confirm.ts';

interface Props {
  readonly onApprove: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly submit?: string;
  readonly busyText?: string;
  /** What the approval does. */
  readonly children: ReactNode;
}

/** Repeats what is approved or applied, and does it once, with the second factor when the server asks for it. */
export function ApprovalForm({
  onApprove,
  onBack,
  submit = 'Confirmar aprovação',
  busyText = 'Aprovando…',
  children,
}: Props) {
  const [busy, once] = useSingleFlight();
  return (
    <Stack gap="md">
      {children}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button aria-disabled={busy} onClick={() => void once(() => runConfirmed(onApprove))}>
          {busy ? busyText : submit}
        </Button>
      </Group>
    </Stack>
  );
}
