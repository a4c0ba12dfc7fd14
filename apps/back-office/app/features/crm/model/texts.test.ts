import { expect, it } from 'vitest';
import { countText, waitingText } from './texts.ts';

it('says what is alike on both sides and what waits', () => {
  const counts = { pending: 0, synced: 1, person: 0, failed: 0 };
  expect([countText({ counts }), waitingText({ counts })]).toEqual(['1 indicação', 'Nada']);
  const more = { pending: 3, synced: 1200, person: 2, failed: 1 };
  expect([countText({ counts: more }), waitingText({ counts: more })]).toEqual([
    '1.200 indicações',
    '3 na fila, 2 à espera de uma pessoa, 1 sem sucesso',
  ]);
});
