import { statusNews } from '@indike/rules/accounts/notice-lines';
import type { Programme } from '@indike/rules/money/programme';
import { statusNames } from '@indike/rules/referrals/status-names';
import { cancelReasonText } from '@indike/rules/referrals/cancel-reasons';
import { formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import { formatBRL, type Centavos } from '@indike/rules/money/money';
import { objectionNews, type AfterObjection } from '@indike/rules/referrals/objections';
import { statusDescription } from '@indike/rules/referrals/status-descriptions';
import { type ReachableStatus } from '@indike/rules/referrals/referrals';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';
import { buildEmail, type EmailContext } from './email-context.ts';

export interface ReferralNews {
  readonly referralId: number;
  readonly company: string;
  /** The provider's system that sent the referral; null unless one did. */
  readonly sentBy: string | null;
  /** The version that the referral follows. */
  readonly programme: Programme;
  readonly status: ReachableStatus;
  /** Null unless cancelled. */
  readonly reason: string | null;
  readonly reward: { readonly total: Centavos; readonly sentence: string } | null;
  /** When the first invoice's earning becomes available. */
  readonly releaseOn: PlainDate | null;
}

function details({ status, reward, releaseOn }: ReferralNews): (readonly [string, string])[] {
  if (!reward) return [];
  if (status === 'in_negotiation') return [['Bonificação prevista', formatBRL(reward.total)]];
  if (status === 'accepted') return [['Bonificação', reward.sentence]];
  if (status !== 'reward_scheduled') return [];
  const total = ['Bonificação', formatBRL(reward.total)] as const;
  return releaseOn === null ? [total] : [total, ['Disponível em', formatDateInWords(releaseOn)]];
}

/** Says what the new status means and who acts next, in the same words as the referral's page. */
export function statusChangedEmail(context: EmailContext, news: ReferralNews): Email {
  const { meaning, next } = statusDescription(news.status, news.programme);
  const reason = cancelReasonText(news.reason) ?? news.reason;
  return buildEmail('referral_status', context, {
    subject: `${news.company}: ${statusNews[news.status]}`,
    paragraphs: [
      `A indicação da empresa ${news.company} mudou para: ${statusNames[news.status]}.`,
      meaning,
      news.status === 'cancelled' && reason !== null ? `Motivo: ${reason}` : undefined,
      next,
    ],
    details: details(news),
    action: {
      label: news.status === 'fix_contact' ? 'Corrigir o contato' : 'Ver a indicação',
      path: `/indicacao?indicationId=${news.referralId}`,
    },
  });
}

type ReferralReference = Pick<ReferralNews, 'referralId' | 'company'>;

const toReferral = ({ referralId }: ReferralReference) => ({
  label: 'Ver a indicação',
  path: `/indicacao?indicationId=${referralId}`,
});

/** Does not name the contact, whose data were erased. */
export function contactObjectedEmail(
  context: EmailContext,
  news: ReferralReference & { outcome: AfterObjection },
): Email {
  return buildEmail('referral_status', context, {
    subject: `${news.company}: o contato não quer ser procurado`,
    paragraphs: [
      `Um contato da sua indicação da empresa ${news.company} pediu para não ser procurado. Apagamos os dados dele, como a lei garante, e o e-mail e o telefone dele não são mais aceitos em indicações.`,
      objectionNews[news.outcome],
      news.outcome === 'goes_on' ? undefined : 'Você não precisa fazer nada.',
    ],
    action: toReferral(news),
  });
}

export function companySubmittedEmail(context: EmailContext, news: ReferralReference): Email {
  return buildEmail('referral_status', context, {
    subject: `${news.company}: nova indicação pelo seu link`,
    paragraphs: [
      `A empresa ${news.company} deixou os dados dela pelo seu link exclusivo. A indicação está em seu nome.`,
      'Agora a equipe comercial faz o primeiro contato. Você não precisa fazer nada: avisaremos a cada passo.',
    ],
    action: toReferral(news),
  });
}

/** Without the text: it is read on the page, where the answer is written too and which knows that it was read. */
export function newMessageEmail(context: EmailContext, { referralId, company }: ReferralReference): Email {
  return buildEmail('message', context, {
    subject: `${company}: nova mensagem da equipe`,
    paragraphs: [
      `A equipe comercial escreveu a você sobre a sua indicação da empresa ${company}.`,
      'Leia e responda na conversa da indicação. Respostas a este e-mail não chegam à equipe.',
    ],
    action: { label: 'Ler e responder', path: `/indicacao/mensagens?indicationId=${referralId}` },
  });
}

export function referralCreatedEmail(
  context: EmailContext,
  news: ReferralReference & Pick<ReferralNews, 'sentBy'>,
): Email {
  const system = news.sentBy === null ? '' : `, pelo sistema ${news.sentBy}`;
  return buildEmail('referral_status', context, {
    subject: `${news.company}: indicação enviada em seu nome`,
    paragraphs: [
      `A nossa equipe enviou em seu nome a indicação da empresa ${news.company}${system}.`,
      'Agora a equipe comercial faz o primeiro contato. Você não precisa fazer nada: avisaremos a cada passo.',
      `Não foi você quem indicou esta empresa? Escreva para ${brand.supportEmail}.`,
    ],
    action: toReferral(news),
  });
}
