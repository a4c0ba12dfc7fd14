import { expect, it } from 'vitest';
import { subjectText } from './subject.ts';

it('names the subject of an audit entry', () => {
  expect(subjectText({ entity: 'referral', entity_id: 12 })).toBe('Indicação 12');
  expect(subjectText({ entity: 'job', entity_id: null })).toBe('Tarefa');
  expect(subjectText({ entity: 'holiday', entity_id: 20261230 })).toBe('Feriado 30 de dez. de 2026');
  expect(subjectText({ entity: 'holiday', entity_id: 7 })).toBe('Feriado 7');
});
