import { dateInSaoPaulo, formatDateInWords, formatTime } from '@indike/rules/dates/calendar';
import type { SecurityChange } from '@indike/rules/accounts/notices';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';
import { buildEmail, type EmailContext } from './email-context.ts';

export interface SecurityNews {
  readonly change: SecurityChange;
  readonly at: Date;
}

const whenOf = (at: Date): string =>
  `${formatDateInWords(dateInSaoPaulo(at))}, às ${formatTime(at)} (horário de Brasília)`;

function bankData(context: EmailContext, done: 'cadastrados' | 'alterados', at: Date): Email {
  return buildEmail('security', context, {
    subject: `Seus dados bancários foram ${done}`,
    paragraphs: [
      `Os dados bancários do seu cadastro foram ${done} em ${whenOf(at)}. Os próximos pagamentos usam os novos dados.`,
      'Se foi você, não precisa fazer nada.',
      `Se não foi você, redefina a sua senha agora mesmo, confira os dados bancários e escreva para ${brand.supportEmail}.`,
    ],
    action: { label: 'Conferir os dados bancários', path: '/perfil/conta' },
  });
}

function ownData(context: EmailContext, at: Date): Email {
  return buildEmail('security', context, {
    subject: 'Seus dados foram alterados',
    paragraphs: [
      `O nome ou o telefone do seu cadastro foi alterado em ${whenOf(at)}.`,
      'Se foi você, não precisa fazer nada.',
      `Se não foi você, redefina a sua senha agora mesmo, confira os seus dados e escreva para ${brand.supportEmail}.`,
    ],
    action: { label: 'Conferir os meus dados', path: '/perfil/dados' },
  });
}

function password(context: EmailContext, at: Date): Email {
  return buildEmail('security', context, {
    subject: 'Sua senha foi alterada',
    paragraphs: [
      `A senha da sua conta foi alterada em ${whenOf(at)}. Por segurança, os outros aparelhos foram desconectados.`,
      'Se foi você, não precisa fazer nada.',
      `Se não foi você, redefina a sua senha agora mesmo e escreva para ${brand.supportEmail}.`,
    ],
    action: { label: 'Redefinir a senha', path: '/forgot_password?origem=/perfil/dados' },
  });
}

export function securityEmail(context: EmailContext, { change, at }: SecurityNews): Email {
  switch (change) {
    case 'bank_created':
      return bankData(context, 'cadastrados', at);
    case 'bank_changed':
      return bankData(context, 'alterados', at);
    case 'data_changed':
      return ownData(context, at);
    case 'password_changed':
      return password(context, at);
  }
}
