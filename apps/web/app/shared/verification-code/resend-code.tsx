import '@mantine/core/styles/VisuallyHidden.css';
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { IconRefresh } from '@indike/ui/icons.ts';
import { useResendCountdown } from './use-resend-countdown.ts';

interface Props {
  /** When the last code was sent, or the page opened if none was sent from it. */
  readonly sentAt: number;
  readonly busy: boolean;
  /** Why no other code was sent. */
  readonly refusal: string | null;
  readonly onResend: () => unknown;
}

const seconds = (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`);

/** A button that requests another code, enabled 60 seconds after the last one. */
export function ResendCode({ sentAt, busy, refusal, onResend }: Props) {
  const left = useResendCountdown(sentAt);
  return (
    <Stack gap={4}>
      <Refusal>{refusal}</Refusal>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} />}
        disabled={left > 0}
        loading={busy}
        onClick={() => void onResend()}
        fullWidth
      >
        Reenviar código
      </Button>
      {/* Screen readers do not announce a timer; the status below announces its end. */}
      <Text size="sm" c="dimmed" ta="center" role="timer">
        {left > 0 ? `Você pode pedir outro em ${seconds(left)}.` : 'Não chegou? Confira também o spam.'}
      </Text>
      <VisuallyHidden component="output">
        {left === 0 ? 'Você já pode pedir outro código.' : ''}
      </VisuallyHidden>
    </Stack>
  );
}
