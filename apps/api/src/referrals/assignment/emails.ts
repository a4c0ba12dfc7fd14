import { formatDateInWords } from '@indike/rules/dates/calendar';
import { brand } from '../../platform/brand.ts';
import type { Email } from '../../platform/email.ts';
import type { DueFollowUp } from './store.ts';

/** One e-mail names at most this many companies; the list has them all. */
const MAX_NAMED = 20;

interface Owner {
  readonly name: string;
  readonly email: string;
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
    why: `Você recebeu este e-mail porque é responsável por indicações no ${brand.product}.`,
  };
}
