import { expect, it } from 'vitest';
import { audienceText, peopleText, sentText } from './texts.ts';

it('names whom an announcement is for', () => {
  expect(audienceText({ level: null, state: null })).toBe('Todos os Indikers');
  expect(audienceText({ level: 'Prata', state: null })).toBe('Nível Prata');
  expect(audienceText({ level: 'Prata', state: 'São Paulo' })).toBe('Nível Prata, São Paulo');
});

it('counts people', () => {
  expect([peopleText(1), peopleText(1200)]).toEqual(['1 pessoa', '1.200 pessoas']);
});

it('says how far it has been sent', () => {
  expect(sentText({ sent: 500, recipients: 1200, finished: false })).toBe('Enviando: 500 de 1.200 pessoas');
  expect(sentText({ sent: 1, recipients: 1, finished: true })).toBe('Enviado a 1 pessoa');
});
