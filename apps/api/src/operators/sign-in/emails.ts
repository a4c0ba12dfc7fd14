import { PASSWORD_LINK_MINUTES } from '@indike/rules/operators/sessions';
import { brand } from '../../platform/brand.ts';
import type { Email } from '../../platform/email.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

const WHY = `Você recebeu este e-mail porque faz parte da equipe que usa o ${brand.product}.`;

export const passwordLinkEmail = (
  { name, email }: Recipient,
  { url, expiresAt }: { readonly url: string; readonly expiresAt: Date },
): Email => ({
  to: email,
  subject: 'Crie outra senha para a operação',
  paragraphs: [
    `Olá, ${name}.`,
    `Alguém pediu outra senha para a sua conta. O link vale por ${PASSWORD_LINK_MINUTES} minutos e só pode ser usado uma vez.`,
    'Depois, entre com a senha nova e confirme com o seu segundo fator, como sempre.',
    'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
  ],
  action: { label: 'Criar outra senha', url },
  why: WHY,
  expiresAt: expiresAt.toISOString(),
});

export const passwordChangedEmail = ({ name, email }: Recipient, appUrl: string): Email => ({
  to: email,
  subject: 'A sua senha da operação foi trocada',
  paragraphs: [
    `Olá, ${name}.`,
    'A sua senha foi trocada pelo link do e-mail, e todos os aparelhos foram desconectados.',
    'Se não foi você, avise agora mesmo quem administra a equipe.',
  ],
  action: { label: 'Entrar na operação', url: `${appUrl}/operacao` },
  why: WHY,
});
