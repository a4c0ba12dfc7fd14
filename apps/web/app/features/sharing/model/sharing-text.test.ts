import { expect, it } from 'vitest';
import { promotionText, resultText, waitingText } from './sharing-text.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const result = (signed_up: number, confirmed: number, earned = confirmed * 5) => ({
  signed_up,
  confirmed,
  earned,
});

it.each([
  [result(0, 0), 'Ninguém se cadastrou ainda'],
  [result(1, 0), '1 pessoa se cadastrou · você ganhou R$ 0,00 de R$ 125,00'],
  [result(3, 2), '3 pessoas se cadastraram · você ganhou R$ 10,00 de R$ 125,00'],
  [result(1_200, 900, 125), '1.200 pessoas se cadastraram · você ganhou R$ 125,00 de R$ 125,00'],
])('%j', (facts, text) => expect(plain(resultText(facts))).toBe(text));

it.each([
  [result(3, 3), 22, null],
  [result(3, 2), 23, '1 pessoa ainda não confirmou o e-mail.'],
  [result(9, 2), 23, '7 pessoas ainda não confirmaram o e-mail.'],
  [result(40, 30, 125), 0, null],
])('%j with %i to come', (facts, remaining, text) => expect(waitingText(facts, remaining)).toBe(text));

it('says what the promotion gives, and when it is over', () => {
  expect(plain(promotionText(3))).toContain('confirma o e-mail rende R$ 5,00 a você, até a 25ª.');
  expect(promotionText(0)).toContain('Você já ganhou o máximo da promoção');
});
