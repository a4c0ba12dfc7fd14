import { expect, it } from 'vitest';
import { promotionText, resultText, waitingText } from './sharing-text.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const result = (signed_up: number, confirmed: number, earned = confirmed * 5) => ({
  signed_up,
  confirmed,
  earned,
});

it.each([
  [result(0, 0), 'Ninguém se cadastrou ainda · R$ 0,00 ganhos, de até R$ 125,00'],
  [result(1, 0), '1 pessoa se cadastrou · R$ 0,00 ganhos, de até R$ 125,00'],
  [result(3, 2), '3 pessoas se cadastraram · R$ 10,00 ganhos, de até R$ 125,00'],
  [result(1_200, 900, 125), '1.200 pessoas se cadastraram · R$ 125,00 ganhos, de até R$ 125,00'],
])('%j', (facts, text) => expect(plain(resultText(facts))).toBe(text));

it.each([
  [result(3, 3), 22, null],
  [result(3, 2), 23, '1 pessoa ainda não confirmou o e-mail.'],
  [result(9, 2), 23, '7 pessoas ainda não confirmaram o e-mail.'],
  [result(40, 30, 125), 0, null],
])('%j with %i to come', (facts, remaining, text) => expect(waitingText(facts, remaining)).toBe(text));

it('says what the promotion gives, and when it is over', () => {
  expect(plain(promotionText(3))).toContain('Você ganha R$ 5,00 por cada uma das primeiras 25 pessoas');
  expect(promotionText(0)).toContain('Você já ganhou o máximo da promoção');
});
