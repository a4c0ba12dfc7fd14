import { brand } from '../platform/brand.ts';
import { codeLifetimeMinutes } from '@indike/rules/codes';
import type { Email } from '../platform/mail/mailer.ts';

interface Person {
  readonly firstname: string;
  readonly email: string;
}

export function welcomeEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: `Boas-vindas ao ${brand.product}`,
    paragraphs: [
      `Olá, ${firstname}.`,
      'Seu cadastro está completo. Agora você pode indicar empresas e acompanhar cada passo até o pagamento.',
      'Para indicar, você precisa apenas de seis dados da empresa e de um contato que saiba da indicação.',
    ],
    action: { label: 'Indicar uma empresa', url: `${appUrl}/indicar` },
  };
}

export function recoveryEmail({ firstname, email }: Person, code: string, appUrl: string): Email {
  return {
    to: email,
    subject: 'Seu código para redefinir a senha',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Use o código abaixo para criar uma nova senha. Ele vale por ${codeLifetimeMinutes} minutos e só pode ser usado uma vez.`,
      'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
    ],
    code,
    action: { label: 'Redefinir a senha', url: `${appUrl}/redefinir-senha` },
  };
}

export function passwordResetEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: 'Sua senha foi redefinida',
    paragraphs: [
      `Olá, ${firstname}.`,
      'A senha da sua conta acabou de ser trocada com um código enviado a este e-mail. Por segurança, encerramos todas as sessões abertas: entre de novo com a senha nova.',
      'Se não foi você, redefina a senha agora mesmo.',
    ],
    action: { label: 'Redefinir a senha', url: `${appUrl}/forgot_password` },
  };
}
