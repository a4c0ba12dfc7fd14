import { formatBRL, type Centavos } from '@indike/rules/money/money';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';

interface ErasedPerson {
  readonly firstname: string;
  readonly email: string;
  /** Whether open referrals were cancelled with the account. */
  readonly hadOpenReferrals: boolean;
  /** The balance below the minimum that the person waived; zero when there was none. */
  readonly waived: Centavos;
}

/** The last e-mail to the address, which is erased in the same transaction. */
export function accountDeletedEmail({ firstname, email, hadOpenReferrals, waived }: ErasedPerson): Email {
  return {
    to: email,
    subject: 'Seu cadastro foi excluído',
    paragraphs: [
      `Olá, ${firstname}.`,
      `Se não foi você quem pediu a exclusão, escreva para ${brand.supportEmail}.`,
      `Como você pediu, excluímos o seu cadastro no ${brand.product}. Apagamos do cadastro o nome, o e-mail, o CPF, o telefone, o endereço, a foto, a senha e a conta ou chave PIX, e desconectamos todos os aparelhos.`,
      ...(hadOpenReferrals ? ['As suas indicações em aberto foram canceladas.'] : []),
      ...(waived > 0 ? [`Você abriu mão de ${formatBRL(waived)}, que estavam abaixo do saque mínimo.`] : []),
      'Guardamos por cinco anos os comprovantes dos saques pagos, com o CPF e a conta ou chave PIX de cada um, como a lei exige. Os contratos fechados, os seus aceites e o registro do que a nossa equipe fez ficam pelo prazo em que a lei permite usá-los como prova.',
      'Este é o último e-mail que enviamos a você. Se quiser voltar, é só fazer um novo cadastro.',
    ],
    why: `Você recebeu este e-mail porque pediu a exclusão do seu cadastro no ${brand.product}.`,
  };
}
