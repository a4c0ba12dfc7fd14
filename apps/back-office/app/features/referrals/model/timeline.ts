import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { dateText } from '@indike/ui/format/dates.ts';

export type Transaction = OperatorReferral['status_transactions'][number];
type InternalNote = OperatorReferral['internal_notes'][number];
type WorkChange = OperatorReferral['work_changes'][number];
export type TimelineEvent =
  | { readonly kind: 'transition'; readonly transition: Transaction }
  | { readonly kind: 'note'; readonly note: InternalNote }
  | { readonly kind: 'work'; readonly change: WorkChange };

function timeOf(event: TimelineEvent): number {
  if (event.kind === 'transition') return Date.parse(event.transition.created_at);
  return Date.parse(event.kind === 'note' ? event.note.created_at : event.change.created_at);
}

/** Transitions, internal notes and changes of owner or follow-up day in one list, newest first. */
export function timelineOf({
  status_transactions: transitions,
  internal_notes: notes,
  work_changes: changes,
}: Pick<OperatorReferral, 'status_transactions' | 'internal_notes' | 'work_changes'>): TimelineEvent[] {
  return [
    ...transitions.map((transition) => ({ kind: 'transition', transition }) as const),
    ...notes.map((note) => ({ kind: 'note', note }) as const),
    ...changes.map((change) => ({ kind: 'work', change }) as const),
  ].toSorted((a, b) => timeOf(b) - timeOf(a));
}

const PERSON = { nobody: 'ninguém', title: 'Responsável' } as const;
const DAY = { nobody: 'sem data', title: 'Próximo contato' } as const;

/** 'Responsável: Bruno Sampaio, antes ninguém' */
export function workChangeText({ kind, before, after }: WorkChange): string {
  const { nobody, title } = kind === 'owner' ? PERSON : DAY;
  const textOf = (value: string | null) =>
    value === null ? nobody : kind === 'owner' ? value : dateText(value);
  return `${title}: ${textOf(after)}, antes ${textOf(before)}`;
}
