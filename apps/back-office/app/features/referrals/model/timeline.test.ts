import { expect, it } from 'vitest';
import { timelineOf, workChangeText } from './timeline.ts';

const transition = (id: number, created_at: string) => ({
  id,
  created_at,
  status: 'in_contact' as const,
  reason: null,
  note: null,
  by: null,
});
const change = (id: number, created_at: string) => ({
  id,
  created_at,
  by: 'Rui',
  kind: 'owner' as const,
  before: null,
  after: 'Bia',
});
const note = (id: number, created_at: string) => ({ id, created_at, by: 'Rui', text: 'x' });

it('merges transitions, notes and changes of owner and follow-up, newest first', () => {
  const events = timelineOf({
    status_transactions: [transition(2, '2026-11-22T12:00:00Z'), transition(1, '2026-11-20T12:00:00Z')],
    internal_notes: [note(9, '2026-11-23T08:00:00Z'), note(8, '2026-11-21T12:00:00Z')],
    work_changes: [change(7, '2026-11-22T13:00:00Z')],
  });
  expect(
    events.map((event) => {
      if (event.kind === 'work') return event.change.id;
      return event.kind === 'transition' ? event.transition.id : event.note.id;
    }),
  ).toEqual([9, 7, 2, 8, 1]);
});

it.each([
  ['owner', null, 'Bia Reis', 'Responsável: Bia Reis, antes ninguém'],
  ['owner', 'Bia Reis', null, 'Responsável: ninguém, antes Bia Reis'],
  ['follow_up', '2026-11-25', '2026-11-26', 'Próximo contato: 26 de nov. de 2026, antes 25 de nov. de 2026'],
  ['follow_up', '2026-11-25', null, 'Próximo contato: sem data, antes 25 de nov. de 2026'],
] as const)('tells a change of the %s from %s to %s', (kind, before, after, text) =>
  expect(workChangeText({ ...change(1, '2026-11-22T13:00:00Z'), kind, before, after })).toBe(text),
);
