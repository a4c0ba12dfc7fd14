import type { OperatorReferral } from '@indike/contract/operator/referrals';

export type Transaction = OperatorReferral['status_transactions'][number];
export type InternalNote = OperatorReferral['internal_notes'][number];
export type TimelineEvent =
  | { readonly kind: 'move'; readonly move: Transaction }
  | { readonly kind: 'note'; readonly note: InternalNote };

const timeOf = (event: TimelineEvent): number =>
  Date.parse(event.kind === 'move' ? event.move.created_at : event.note.created_at);

/** Changes of status and internal notes together, the newest first. */
export function timelineOf({
  status_transactions: moves,
  internal_notes: notes,
}: Pick<OperatorReferral, 'status_transactions' | 'internal_notes'>): TimelineEvent[] {
  return [
    ...moves.map((move) => ({ kind: 'move', move }) as const),
    ...notes.map((note) => ({ kind: 'note', note }) as const),
  ].toSorted((a, b) => timeOf(b) - timeOf(a));
}
