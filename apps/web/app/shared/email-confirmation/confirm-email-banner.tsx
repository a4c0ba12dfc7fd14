import { useUser } from '../session/session-store.ts';
import { IconMail } from '@indike/ui/icons.ts';
import { Button, type ButtonProps } from '@mantine/core';
import classes from './confirm-email-banner.module.css';
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

export default function ConfirmEmailBanner() {
  const user = useUser();
  if (!user) return null;
  return (
    <section className={classes['banner']} aria-label="Confirmação do e-mail">
      <IconMail size={22} stroke={1.75} aria-hidden />
      <p className={classes['text']}>
        <strong>Confirme seu e-mail</strong>
        <span> pelo link que enviamos para {user.email}.</span>
      </p>
      <ResendLink variant="default" className={classes['resend'] ?? ''} />
    </section>
  );
}
