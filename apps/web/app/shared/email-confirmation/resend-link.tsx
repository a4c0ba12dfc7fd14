import { Button, type ButtonProps } from '@mantine/core';
import { useResendLink } from './use-resend-link.ts';

/** Resends the link that confirms the e-mail, at most once a minute. */
export function ResendLink(props: ButtonProps) {
  const { busy, left, send } = useResendLink();
  return (
    <Button disabled={left > 0} loading={busy} onClick={() => void send()} {...props}>
      {left > 0 ? `Pedir outro em ${left} s` : 'Reenviar link'}
    </Button>
  );
}
