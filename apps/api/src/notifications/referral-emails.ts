import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import { objectionNews, type AfterObjection } from '@indike/rules/referrals/objections';
import { statusDescription } from '@indike/rules/referrals/status-descriptions';
import { referralStatus, type ReferralStatusId } from '@indike/rules/referrals/referrals';
import type { Email } from '../platform/email.ts';
import { letter, type EmailContext } from './email-context.ts';

export interface ReferralNews {
  readonly referralId: number;
  readonly company: string;
  readonly status: ReferralStatusId;
  readonly statusName: string;
  /** Only of a cancelled one. */
  readonly reason: string | null;
  readonly reward: { readonly total: Centavos; readonly sentence: string } | null;
  /** When the first invoice's earning becomes available. */
  readonly releaseOn: PlainDate | null;
}

const subjects: Readonly<Record<ReferralStatusId, string>> = {
  1: 'primeiro contato feito',
  99: 'confira o contato da indicação',
  2: 'negociação em andamento',
  6: 'indicação em disputa',
  3: 'proposta aceita',
  4: 'bonificação a caminho',
  5: 'contrato finalizado',
  7: 'a indicação não avançou',
};

function details({ status, reward, releaseOn }: ReferralNews): (readonly [string, string])[] {
  if (!reward) return [];
  if (status === 2) return [['Bonificação prevista', formatBRL(reward.total)]];
  if (status === 3) return [['Bonificação', reward.sentence]];
  if (status !== 4) return [];
  const total = ['Bonificação', formatBRL(reward.total)] as const;
  return releaseOn === null ? [total] : [total, ['Disponível em', formatDateInWords(releaseOn)]];
}

/** What the new status means and who acts next, in the words of the page. */
export function statusChangedEmail(desk: EmailContext, news: ReferralNews): Email {
  const { meaning, next } = statusDescription(news.status);
  const reason = cancelReasonText(news.reason);
  return letter('referral_status', desk, {
    subject: `${news.company}: ${subjects[news.status]}`,
    paragraphs: [
      `A indicação da empresa ${news.company} mudou para: ${news.statusName}.`,
      meaning,
      news.status === referralStatus.cancelled && reason !== null ? `Motivo: ${reason}` : undefined,
      next,
    ],
    details: details(news),
    action: {
      label: news.status === 99 ? 'Corrigir o contato' : 'Ver a indicação',
      path: `/indicacao?indicationId=${news.referralId}`,
    },
  });
}

type Told = Pick<ReferralNews, 'referralId' | 'company'>;

const toReferral = ({ referralId }: Told) => ({
  label: 'Ver a indicação',
  path: `/indicacao?indicationId=${referralId}`,
});

/** The contact is not named any more: what was held of them is gone. */
export function contactObjectedEmail(desk: EmailContext, news: Told & { outcome: AfterObjection }): Email {
  return letter('referral_status', desk, {
    subject: `${news.company}: o contato pediu para não receber contato`,
    paragraphs: [
      `Um contato da sua indicação da empresa ${news.company} pediu para não receber contato. Apagamos os dados dele, como a lei garante, e o e-mail e o telefone dele não são mais aceitos em indicações.`,
      objectionNews[news.outcome],
      news.outcome === 'goes_on' ? undefined : 'Você não precisa fazer nada.',
    ],
    action: toReferral(news),
  });
}

export function companySubmittedEmail(desk: EmailContext, news: Told): Email {
  return letter('referral_status', desk, {
    subject: `${news.company}: nova indicação pelo seu link`,
    paragraphs: [
      `A empresa ${news.company} deixou os dados dela pelo seu link exclusivo. A indicação está em seu nome.`,
      'Agora a equipe comercial faz o primeiro contato. Você não precisa fazer nada: avisaremos a cada passo.',
    ],
    action: toReferral(news),
  });
}
