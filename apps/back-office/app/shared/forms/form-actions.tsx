import { Button, Group } from '@mantine/core';

interface Props {
  readonly submit: string;
  readonly busy: boolean;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** Adds a button that leaves the form. */
  readonly onBack?: () => void;
  /** The form can no longer be submitted, so only the button to leave it is shown. */
  readonly closed?: boolean;
}

/** The buttons at the end of a form. While submitting, the submit button says so and stays in the tab order. */
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
