import type { BulkResult } from '@indike/contract/operator/bulk';

/** The ids that a result did not refuse. */
export const acceptedIn = ({ data }: BulkResult): number[] =>
  data.filter(({ refusal }) => refusal === null).map(({ id }) => id);

/** 'Serão alteradas 8 indicações; 2 não podem mudar.' */
export function previewText({ data }: BulkResult, accepted: number): string {
  const refused = data.length - accepted;
  if (accepted === 0) return 'Nenhuma indicação pode mudar assim.';
  const changed = accepted === 1 ? 'Será alterada 1 indicação' : `Serão alteradas ${accepted} indicações`;
  if (refused === 0) return `${changed}.`;
  return `${changed}; ${refused === 1 ? '1 não pode mudar' : `${refused} não podem mudar`}.`;
}

export function resultText({ data }: BulkResult, accepted: number): string {
  const refused = data.length - accepted;
  const changed = accepted === 1 ? '1 indicação mudou' : `${accepted} indicações mudaram`;
  if (refused === 0) return `${changed}.`;
  const left = refused === 1 ? '1 foi recusada' : `${refused} foram recusadas`;
  return `${changed}; ${left}.`;
}
