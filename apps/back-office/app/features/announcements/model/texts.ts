import type { Announcement } from '@indike/contract/operator/announcements';
import { formatCount } from '@indike/rules/money/money';

export const peopleText = (count: number): string =>
  count === 1 ? '1 pessoa' : `${formatCount(count)} pessoas`;

/** 'Nível Prata, São Paulo' */
export function audienceText({ level, state }: { level: string | null; state: string | null }): string {
  const parts = [...(level === null ? [] : [`Nível ${level}`]), ...(state === null ? [] : [state])];
  return parts.join(', ') || 'Todos os Indikers';
}

/** At the end without the number that was confirmed, because people may have left or changed their level before their turn. */
export const sentText = ({
  sent,
  recipients,
  finished,
}: Pick<Announcement, 'sent' | 'recipients' | 'finished'>): string =>
  finished ? `Enviado a ${peopleText(sent)}` : `Enviando: ${formatCount(sent)} de ${peopleText(recipients)}`;
