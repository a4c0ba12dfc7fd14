import { dateInSaoPaulo, formatDateInWords, formatTime } from '@indike/rules/calendar';
import type { SecurityChange } from '@indike/rules/notices';
import type { Email } from '../platform/mail/mailer.ts';
import { letter, type Desk } from './letter.ts';

export interface SecurityNews {
  readonly change: SecurityChange;
  readonly at: Date;
}

const whenOf = (at: Date): string =>
  `${formatDateInWords(dateInSaoPaulo(at))}, às ${formatTime(at)} (horário de Brasília)`;

function bankData(desk: Desk, done: 'cadastrados' | 'alterados', at: Date): Email {
  return letter('security', desk, {
    subject: `Seus dados bancários foram ${done}`,
    paragraphs: [
      `Os dados bancários da sua conta foram ${done} em ${whenOf(at)}. Os saques agendados a partir de agora vão para eles.`,
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, redefina a sua senha agora mesmo, confira os dados bancários e fale com o nosso suporte.',
    ],
    action: { label: 'Conferir os dados bancários', path: '/perfil/conta' },
  });
}

function ownData(desk: Desk, at: Date): Email {
  return letter('security', desk, {
    subject: 'Seus dados foram alterados',
    paragraphs: [
      `O nome ou o telefone da sua conta foi alterado em ${whenOf(at)}.`,
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, redefina a sua senha agora mesmo, confira os seus dados e fale com o nosso suporte.',
    ],
    action: { label: 'Conferir os meus dados', path: '/perfil/dados' },
  });
}

function password(desk: Desk, at: Date): Email {
  return letter('security', desk, {
    subject: 'Sua senha foi alterada',
    paragraphs: [
      `A senha da sua conta foi alterada em ${whenOf(at)}. Por segurança, encerramos as outras sessões abertas.`,
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, redefina a sua senha agora mesmo e fale com o nosso suporte.',
    ],
    action: { label: 'Redefinir a senha', path: '/forgot_password?origem=/perfil/dados' },
  });
}

export function securityEmail(desk: Desk, { change, at }: SecurityNews): Email {
  switch (change) {
    case 'bank_created':
      return bankData(desk, 'cadastrados', at);
    case 'bank_changed':
      return bankData(desk, 'alterados', at);
    case 'data_changed':
      return ownData(desk, at);
    case 'password_changed':
      return password(desk, at);
  }
}
