import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const move = (id: number, created_at: string) => ({
  id,
  created_at,
  indication_status_id: 1,
  indication_status: { id: 1, name_app: 'Em Contato', color: '' },
  reason: null,
  note: null,
  by: null,
});
const note = (id: number, created_at: string) => ({ id, created_at, by: 'Rui', text: 'x' });

it('puts moves and notes in one line, the newest first', () => {
  const events = timelineOf({
    status_transactions: [move(2, '2026-11-22T12:00:00Z'), move(1, '2026-11-20T12:00:00Z')],
    internal_notes: [note(9, '2026-11-23T08:00:00Z'), note(8, '2026-11-21T12:00:00Z')],
  });
  expect(events.map((event) => (event.kind === 'move' ? event.move.id : event.note.id))).toEqual([
    9, 2, 8, 1,
  ]);
});
