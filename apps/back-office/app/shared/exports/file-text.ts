import type { ExportFile } from '@indike/contract/operator/exports';
import { exportFileState } from '@indike/rules/exports/subjects';
import { formatCount } from '@indike/rules/money/money';
import { dateTimeText } from '@indike/ui/format/dates.ts';

type Facts = Pick<ExportFile, 'state' | 'rows' | 'percent' | 'expires_at'>;

export const rowsText = (rows: number): string => (rows === 1 ? '1 linha' : `${formatCount(rows)} linhas`);

/** 'Preparando: 40%', 'Pronto', 'Não ficou pronto' */
export function stateText({ state, percent }: Facts): string {
  if (state === exportFileState.ready) return 'Pronto';
  return state === exportFileState.running ? `Preparando: ${percent}%` : 'Não ficou pronto';
}

export function detailText({ state, rows, expires_at: until }: Facts): string {
  if (state === exportFileState.ready) return `${rowsText(rows)}, até ${dateTimeText(until)}`;
  return state === exportFileState.running
    ? `${rowsText(rows)} até agora`
    : 'Peça de novo. Se acontecer outra vez, veja as tarefas em Saúde do sistema.';
}
