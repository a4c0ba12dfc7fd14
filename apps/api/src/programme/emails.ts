import { formatDateInWords } from '@indike/rules/dates/calendar';
import type { Programme } from '@indike/rules/money/programme';
import { programmeChanges, takesAway } from '@indike/rules/money/programme-versions';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';
import type { EmailRecipient } from './store.ts';

interface News {
  readonly version: Programme;
  /** What the version replaces on its first day. */
  readonly before: Programme;
  readonly appUrl: string;
}

export interface WithdrawnNews extends News {
  /** The one that was announced for the same day and stands without the version. */
  readonly instead: Programme | undefined;
}

const NONE = 'não há';

/** What will change, to every Indiker. */
export function programmeEmail(
  { firstname, email }: EmailRecipient,
  { version, before, appUrl }: News,
): Email {
  const day = formatDateInWords(version.effectiveFrom);
  return {
    to: email,
    subject: `O que muda no ${brand.product} em ${day}`,
    paragraphs: [
      `Olá, ${firstname}.`,
      `A partir de ${day}, o ${brand.product} tem novas condições. O que muda está abaixo.`,
      'As indicações que você já fez, e as que fizer até lá, seguem as condições do dia em que foram feitas. O mínimo, o prazo e o dia do pagamento de um saque são os do dia do pedido.',
      ...(takesAway(before, version)
        ? [
            `Se você não concordar com as novas condições, escreva para ${brand.supportEmail} antes desse dia.`,
          ]
        : []),
    ],
    details: programmeChanges(before, version).map((change) => [
      change.label,
      `${change.before ?? NONE} → ${change.after ?? NONE}`,
    ]),
    action: { label: 'Ver os meus ganhos', url: `${appUrl}/ganhos` },
  };
}

/** The same as operators read it before the approval. */
export function presentEmail(news: News) {
  const { subject, paragraphs, details = [] } = programmeEmail({ firstname: '(nome)', email: '' }, news);
  return { subject, paragraphs: [...paragraphs], details: details.map(([label, text]) => ({ label, text })) };
}

/** After the withdrawal of a version that was announced: what holds from its day on. */
export function versionWithdrawnEmail(
  recipient: EmailRecipient,
  { version, before, instead, appUrl }: WithdrawnNews,
): Email {
  const day = formatDateInWords(version.effectiveFrom);
  if (instead) {
    const withdrawn = `Anunciamos mais de uma mudança para ${day}, e uma delas foi cancelada. Vale a que está abaixo.`;
    const standing = programmeEmail(recipient, { version: instead, before, appUrl });
    const [greeting = '', ...others] = standing.paragraphs;
    return { ...standing, paragraphs: [greeting, withdrawn, ...others] };
  }
  return {
    to: recipient.email,
    subject: `As condições do ${brand.product} não mudam em ${day}`,
    paragraphs: [
      `Olá, ${recipient.firstname}.`,
      `As novas condições que anunciamos para ${day} foram canceladas e não passam a valer.`,
    ],
    action: { label: 'Ver os meus ganhos', url: `${appUrl}/ganhos` },
  };
}
