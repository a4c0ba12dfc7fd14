import { Button, Group } from '@mantine/core';

interface Props {
  readonly submit: string;
  readonly busy: boolean;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** Shows a button that leaves the form as well. */
  readonly onBack?: () => void;
  /** Nothing more can be sent: only the way out is left. */
  readonly closed?: boolean;
}

/** The buttons at a form's end. While it is sent, the button stays in the tab order and says so. */
export function FormActions(props: Props) {
  const { submit, busy, busyText = 'Salvando…', danger = false, onBack, closed = false } = props;
  return (
    <Group justify="flex-end" gap="sm">
      {onBack && (
        <Button variant="default" onClick={onBack}>
          {closed ? 'Fechar' : 'Voltar'}
        </Button>
      )}
      {!closed && (
        <Button
          type="submit"
          aria-disabled={busy}
          data-busy={busy || undefined}
          {...(danger && { color: 'red.8' })}
        >
          {busy ? busyText : submit}
        </Button>
      )}
    </Group>
  );
}
