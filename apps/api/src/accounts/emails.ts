import { brand } from '../platform/brand.ts';
import { codeLifetimeMinutes, recoveryLinkMinutes } from '@indike/rules/codes';
import type { Email } from '../platform/mail/mailer.ts';

/** How long the link of a letter confirms an e-mail. */
export const confirmationDays = 7;

/** Where a password is made anew; who is signed in already is led on to where it is changed. */
const CHANGE_PASSWORD = '/forgot_password?origem=/perfil/dados';

interface Person {
  readonly firstname: string;
  readonly email: string;
}

const WELCOME = {
  subject: `Boas-vindas ao ${brand.product}`,
  told: 'Seu cadastro está completo. Agora você pode indicar empresas e acompanhar cada passo até o pagamento.',
  needed:
    'Para indicar, você precisa apenas de seis dados da empresa e de um contato que saiba da indicação.',
};

/** To who came by a provider, which has confirmed the e-mail. */
export function welcomeEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: WELCOME.subject,
    paragraphs: [`Olá, ${firstname}.`, WELCOME.told, WELCOME.needed],
    action: { label: 'Indicar uma empresa', url: `${appUrl}/indicar` },
  };
}

/** To who signed up with an e-mail that is yet to be confirmed. */
export function welcomeAndConfirmEmail({ firstname, email }: Person, url: string): Email {
  return {
    to: email,
    subject: WELCOME.subject,
    paragraphs: [
      `Olá, ${firstname}.`,
      WELCOME.told,
      WELCOME.needed,
      `Antes, confirme que este e-mail é seu. O link vale por ${confirmationDays} dias; depois disso, peça outro na sua conta.`,
      'Se não foi você quem se cadastrou, ignore este e-mail e não abra o link.',
    ],
    action: { label: 'Confirmar meu e-mail', url },
  };
}

export function confirmationEmail({ firstname, email }: Person, url: string): Email {
  return {
    to: email,
    subject: 'Confirme o seu e-mail',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Aqui está o link que você pediu para confirmar o seu e-mail. Ele vale por ${confirmationDays} dias.`,
      'Se não foi você quem pediu, ignore este e-mail e não abra o link.',
    ],
    action: { label: 'Confirmar meu e-mail', url },
  };
}

export function recoveryEmail({ firstname, email }: Person, code: string, url: string): Email {
  return {
    to: email,
    subject: 'Seu código para redefinir a senha',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Use o código abaixo para criar uma nova senha. Ele vale por ${codeLifetimeMinutes} minutos e só pode ser usado uma vez.`,
      `Se preferir, abra o link: ele dispensa o código e vale por ${recoveryLinkMinutes} minutos. Não passe o código nem o link a ninguém.`,
      'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
    ],
    code,
    action: { label: 'Redefinir a senha', url },
  };
}

export function passwordResetEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: 'Sua senha foi redefinida',
    paragraphs: [
      `Olá, ${firstname}.`,
      'A senha da sua conta acabou de ser trocada com um código ou link enviado a este e-mail. Por segurança, encerramos todas as sessões abertas: entre de novo com a senha nova.',
      'Se não foi você, redefina a senha agora mesmo.',
    ],
    action: { label: 'Redefinir a senha', url: `${appUrl}${CHANGE_PASSWORD}` },
  };
}

/** To the owner of an e-mail with which somebody had signed up without confirming it. */
export function takeoverEmail({ firstname, email }: Person, provider: string, appUrl: string): Email {
  return {
    to: email,
    subject: `Sua conta agora entra com o ${provider}`,
    paragraphs: [
      `Olá, ${firstname}.`,
      `Você entrou com o ${provider}, que confirmou que este e-mail é seu. Já havia aqui um cadastro com ele, mas ninguém tinha mostrado que era seu.`,
      'Por segurança, a senha e as sessões desse cadastro deixaram de valer, e os dados que estavam nele foram retirados. Na próxima tela pedimos os seus.',
      'Continue entrando pelo mesmo botão ou, se preferir usar uma senha, crie uma nova.',
    ],
    action: { label: 'Criar uma senha', url: `${appUrl}${CHANGE_PASSWORD}` },
  };
}
