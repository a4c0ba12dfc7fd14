import type { Email } from '../platform/mail/mailer.ts';

interface Person {
  readonly firstname: string;
  readonly email: string;
}

export function welcomeEmail({ firstname, email }: Person, appUrl: string): Email {
  return {
    to: email,
    subject: 'Boas-vindas ao Indike',
    paragraphs: [
      `Olá, ${firstname}.`,
      'Seu cadastro está completo. Agora você pode indicar empresas e acompanhar cada passo até o pagamento.',
      'Para indicar, você precisa apenas de seis dados da empresa e de um contato que saiba da indicação.',
    ],
    action: { label: 'Indicar uma empresa', url: `${appUrl}/indicar` },
  };
}
