import { dateInSaoPaulo, formatDateInWords, formatTime } from '@indike/rules/calendar';
import type { Email } from '../platform/mail/mailer.ts';
import { letter, type Desk } from './letter.ts';

export interface BankNews {
  readonly change: 'bank_created' | 'bank_changed';
  readonly at: Date;
}

export function bankDataEmail(desk: Desk, { change, at }: BankNews): Email {
  const when = `${formatDateInWords(dateInSaoPaulo(at))}, às ${formatTime(at)}`;
  const done = change === 'bank_created' ? 'cadastrados' : 'alterados';
  return letter('security', desk, {
    subject: `Seus dados bancários foram ${done}`,
    paragraphs: [
      `Os dados bancários da sua conta foram ${done} em ${when} (horário de Brasília). Os saques agendados a partir de agora vão para eles.`,
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, redefina a sua senha agora mesmo, confira os dados bancários e fale com o nosso suporte.',
    ],
    action: { label: 'Conferir os dados bancários', path: '/perfil/conta' },
  });
}
