import { brand } from '../platform/brand.ts';
import { CODE_LIFETIME_MINUTES, RECOVERY_LINK_MINUTES } from '@indike/rules/accounts/codes';
import type { Email } from '../platform/email.ts';
import type { IssuedCode } from '../verification/commands.ts';

/** How long a confirmation link is valid. */
export const confirmationDays = 7;

const ADDRESS_USED = `Você recebeu este e-mail porque este endereço foi usado em um cadastro no ${brand.product}.`;

/** `origem` is the page for a person who is already signed in: there they can change the password. */
const CHANGE_PASSWORD = '/forgot_password?origem=/perfil/dados';

interface Person {
  readonly firstname: string;
  readonly email: string;
}

interface ConfirmationLink {
  readonly url: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

const WELCOME = {
  subject: `Boas-vindas ao ${brand.product}`,
  completed:
    'Seu cadastro está completo: você já pode indicar empresas e acompanhar cada passo até o pagamento.',
  required:
    'Para indicar, você precisa apenas de seis dados da empresa e de um contato que saiba da indicação.',
};

/** Sent after a social sign-up, where the provider has confirmed the address. */
export function welcomeEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: WELCOME.subject,
    paragraphs: [`Olá, ${firstname}.`, WELCOME.completed, WELCOME.required],
    action: { label: 'Indicar uma empresa', url: `${appUrl}/indicar` },
  };
}

/** Sent after a sign-up with a password, where the address is not confirmed yet. */
export function welcomeAndConfirmEmail({ firstname, email }: Person, link: ConfirmationLink): Email {
  return {
    to: email,
    subject: WELCOME.subject,
    paragraphs: [
      `Olá, ${firstname}.`,
      `Confirme que este e-mail é seu: é por ele que enviamos avisos e códigos. O link vale por ${confirmationDays} dias.`,
      WELCOME.completed,
      `${WELCOME.required} O contato só recebe o nosso e-mail depois que você confirmar o seu.`,
      'Se não foi você quem se cadastrou, ignore este e-mail e não abra o link.',
    ],
    action: { label: 'Confirmar meu e-mail', url: link.url },
    why: ADDRESS_USED,
    expiresAt: link.expiresAt,
  };
}

export function confirmationEmail({ firstname, email }: Person, link: ConfirmationLink): Email {
  return {
    to: email,
    subject: 'Confirme o seu e-mail',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Aqui está o link que você pediu para confirmar o seu e-mail. Ele vale por ${confirmationDays} dias.`,
      'Se não foi você quem pediu, ignore este e-mail e não abra o link.',
    ],
    action: { label: 'Confirmar meu e-mail', url: link.url },
    why: ADDRESS_USED,
    expiresAt: link.expiresAt,
  };
}

export function recoveryEmail({ firstname, email }: Person, issued: IssuedCode, url: string): Email {
  return {
    to: email,
    subject: 'Seu código para redefinir a senha',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Use o código abaixo para criar uma nova senha. Ele vale por ${CODE_LIFETIME_MINUTES} minutos e só pode ser usado uma vez.`,
      `Se preferir, abra o link: ele dispensa o código e vale por ${RECOVERY_LINK_MINUTES} minutos. Não passe o código nem o link a ninguém.`,
      'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
    ],
    code: issued.code,
    action: { label: 'Redefinir a senha', url },
    expiresAt: issued.expiresAt,
  };
}

export function passwordResetEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: 'Sua senha foi redefinida',
    paragraphs: [
      `Olá, ${firstname}.`,
      'A senha do seu cadastro acabou de ser trocada com um código ou link enviado a este e-mail. Por segurança, todos os aparelhos foram desconectados: entre de novo com a senha nova.',
      `Se não foi você, redefina a senha agora mesmo e escreva para ${brand.supportEmail}.`,
    ],
    action: { label: 'Redefinir a senha', url: `${appUrl}${CHANGE_PASSWORD}` },
  };
}

/** Sent when a social sign-in takes over an account whose e-mail was never verified; its password is gone. */
export function takeoverEmail({ firstname, email }: Person, provider: string, appUrl: string): Email {
  return {
    to: email,
    subject: `Agora você entra com o ${provider}`,
    paragraphs: [
      `Olá, ${firstname}.`,
      `O ${provider} confirmou que este e-mail é seu. Já havia aqui um cadastro com ele, que ninguém tinha confirmado.`,
      'Por segurança, a senha antiga deixou de valer, os outros aparelhos foram desconectados e os dados que estavam nele foram removidos. Na próxima tela pedimos os seus.',
      'Continue entrando pelo mesmo botão ou, se preferir usar uma senha, crie uma nova.',
    ],
    action: { label: 'Criar uma senha', url: `${appUrl}${CHANGE_PASSWORD}` },
  };
}
