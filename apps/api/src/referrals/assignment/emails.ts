import { formatDateInWords } from '@indike/rules/dates/calendar';
import { brand } from '../../platform/brand.ts';
import type { Email } from '../../platform/email.ts';
import type { DueFollowUp } from './store.ts';

/** One e-mail names at most this many companies; the list has them all. */
const MAX_NAMED = 20;
const WHY = `Você recebeu este e-mail porque é responsável por indicações no ${brand.product}.`;

interface Owner {
  readonly name: string;
  readonly email: string;
}

/** A referral whose Indiker has written to the staff. */
export interface WrittenReferral {
  readonly referralId: number;
  readonly company: string;
}

/** Without the text, like the e-mail to the Indiker. */
export function messageForOwnerEmail(
  owner: Owner,
  { referralId, company }: WrittenReferral,
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
    why: WHY,
  };
}

export function followUpEmail(owner: Owner, due: readonly DueFollowUp[], appUrl: string): Email {
  const one = due.length === 1;
  const more = due.length - MAX_NAMED;
  return {
    to: owner.email,
    subject: one ? `Hoje: ${due[0]?.company ?? ''}` : `Hoje: ${due.length} indicações para acompanhar`,
    paragraphs: [
      `Olá, ${owner.name}.`,
      one
        ? 'Chegou o dia do próximo contato desta indicação:'
        : 'Chegou o dia do próximo contato destas indicações:',
      ...(more > 0 ? [`As ${MAX_NAMED} primeiras estão abaixo; a lista tem mais ${more}.`] : []),
    ],
    details: due.slice(0, MAX_NAMED).map(({ company, on }) => [company, formatDateInWords(on)] as const),
    action: { label: 'Abrir a lista', url: `${appUrl}/operacao/indicacoes?responsavel=eu&acompanhar=1` },
    why: WHY,
  };
}
