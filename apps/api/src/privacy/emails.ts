import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';

interface Leaving {
  readonly firstname: string;
  readonly email: string;
  /** Whether open referrals were cancelled with it. */
  readonly hadOpenReferrals: boolean;
}

/** To the address that is forgotten with it. */
export function accountDeletedEmail({ firstname, email, hadOpenReferrals }: Leaving): Email {
  return {
    to: email,
    subject: 'Seu cadastro foi excluído',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Se não foi você quem pediu a exclusão, escreva para ${brand.supportEmail}.`,
      `Como você pediu, excluímos o seu cadastro no ${brand.product}. Apagamos nome, e-mail, CPF, telefone, endereço, foto, senha e a conta ou chave PIX cadastrada, e desconectamos todos os aparelhos.`,
      ...(hadOpenReferrals ? ['As suas indicações em aberto foram canceladas.'] : []),
      'Pelo prazo que a lei exige, guardamos os comprovantes dos saques pagos (por cinco anos, com a conta ou chave PIX usada em cada um), os contratos fechados e os seus aceites.',
      'Este é o último e-mail que enviamos a você. Se quiser voltar, é só fazer um novo cadastro.',
    ],
    why: `Você recebeu este e-mail porque pediu a exclusão do seu cadastro no ${brand.product}.`,
  };
}
