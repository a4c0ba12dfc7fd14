import { useUser } from '../session/use-session.ts';
import { IconMail } from '@indike/ui/icons.ts';
import classes from './confirm-email-banner.module.css';
import { ResendLink } from './resend-link.tsx';

export default function ConfirmEmailBanner() {
  const user = useUser();
  if (!user) return null;
  return (
    <section className={classes['banner']} aria-label="Confirmação do e-mail">
      <IconMail size={22} stroke={1.75} aria-hidden />
      <p className={classes['text']}>
        <strong>Confirme seu e-mail</strong> pelo link que enviamos para {user.email}.
      </p>
      <ResendLink variant="default" className={classes['resend'] ?? ''} />
    </section>
  );
}
