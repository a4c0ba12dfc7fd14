import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/mail/mailer.ts';

/** To the address that is forgotten with it. */
export function farewellEmail({ firstname, email }: { firstname: string; email: string }): Email {
  return {
    to: email,
    subject: 'Seu cadastro foi removido',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Como você pediu, excluímos o seu cadastro no ${brand.product}. Nome, e-mail, CPF, telefone, dados bancários e foto foram apagados, e todas as sessões foram encerradas. Este é o último e-mail que enviamos a você.`,
      'As suas indicações em aberto foram canceladas. Guardamos os registros de pagamento, sem o seu nome, pelo prazo que a lei exige.',
      `Se não foi você quem pediu, escreva para ${brand.supportEmail}. Se quiser voltar, é só fazer um novo cadastro.`,
    ],
  };
}
