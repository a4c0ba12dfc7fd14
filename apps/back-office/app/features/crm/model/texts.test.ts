import { expect, it } from 'vitest';
import { accountText, countText, waitingText } from './texts.ts';

it('says what is alike on both sides and what waits', () => {
  const counts = { pending: 0, synced: 1, person: 0, failed: 0 };
  expect([countText({ counts }), waitingText({ counts })]).toEqual(['1 indicação', 'Nada']);
  const more = { pending: 3, synced: 1200, person: 2, failed: 1 };
  expect([countText({ counts: more }), waitingText({ counts: more })]).toEqual([
    '1.200 indicações',
    '3 na fila, 2 à espera de uma pessoa, 1 sem sucesso',
  ]);
});

it('says whose account it is, once it may be used', () => {
  expect(accountText({ provider: 'hubspot', account: 'Conta 7' })).toBe('HubSpot · Conta 7');
  expect(accountText({ provider: 'rdstation', account: '' })).toBe('RD Station CRM · ainda não autorizado');
});
