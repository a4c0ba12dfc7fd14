import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';
import type { Thread } from './store.ts';

/** Without the text, like the e-mail to the Indiker. */
export function messageForOwnerEmail(
  owner: { readonly name: string; readonly email: string },
  { referralId, company }: Thread,
  appUrl: string,
): Email {
  return {
    to: owner.email,
    subject: `${company}: nova mensagem do Indiker`,
    paragraphs: [
      `Olá, ${owner.name}.`,
      `O Indiker escreveu sobre a indicação da empresa ${company}.`,
      'Enquanto você não ler, outras mensagens dele nesta indicação não geram outro e-mail.',
    ],
    action: { label: 'Ler e responder', url: `${appUrl}/operacao/indicacoes/${referralId}` },
    why: `Você recebeu este e-mail porque é responsável por indicações no ${brand.product}.`,
  };
}
