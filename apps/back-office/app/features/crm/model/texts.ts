import type { ConnectionItem, CrmConnection } from '@indike/contract/operator/connections';
import { formatCount } from '@indike/rules/money/money';
import type { MarkProps } from '#app/shared/table/cells.tsx';

export const STATE_MARKS: Readonly<Record<CrmConnection['state'], MarkProps>> = {
  draft: { text: 'Falta configurar', tone: 'neutral' },
  active: { text: 'Ativa', tone: 'good' },
  paused: { text: 'Pausada', tone: 'neutral' },
  refused: { text: 'Token recusado', tone: 'bad' },
  disconnected: { text: 'Desconectada', tone: 'neutral' },
};

export const ITEM_MARKS: Readonly<Record<ConnectionItem['state'], MarkProps>> = {
  person: { text: 'Precisa de você', tone: 'neutral' },
  failed: { text: 'Não foi levada', tone: 'bad' },
};

export const countText = ({ counts }: Pick<CrmConnection, 'counts'>): string =>
  counts.synced === 1 ? '1 indicação' : `${formatCount(counts.synced)} indicações`;

/** What waits, apart from what goes by itself. */
export function waitingText({ counts: { pending, person, failed } }: Pick<CrmConnection, 'counts'>): string {
  const parts = [
    pending > 0 && `${formatCount(pending)} na fila`,
    person > 0 && `${formatCount(person)} à espera de uma pessoa`,
    failed > 0 && `${formatCount(failed)} sem sucesso`,
  ].filter((text) => text !== false);
  return parts.length === 0 ? 'Nada' : parts.join(', ');
}
