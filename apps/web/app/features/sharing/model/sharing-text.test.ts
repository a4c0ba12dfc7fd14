import { expect, it } from 'vitest';
import { promotionText, resultText, reviewText, pendingText } from './sharing-text.ts';

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
  [result(30, 30, 130), '30 pessoas se cadastraram · você ganhou R$ 130,00'],
  [result(1_200, 900, 125), '1.200 pessoas se cadastraram · você ganhou R$ 125,00 de R$ 125,00'],
])('describes the result %j', (facts, text) => expect(plain(resultText(facts))).toBe(text));

it.each([
  [0, 0, 0, null],
  [1, 0, 5, '1 pessoa ainda precisa confirmar o e-mail: R$ 5,00 aguardando'],
  [7, 0, 35, '7 pessoas ainda precisam confirmar o e-mail: R$ 35,00 aguardando'],
  [1, 1, 5, '1 pessoa ainda precisa completar o cadastro: R$ 5,00 aguardando'],
  [3, 1, 15, '3 pessoas ainda precisam confirmar o e-mail ou completar o cadastro: R$ 15,00 aguardando'],
])('%i waiting, %i of them incomplete', (waiting, waiting_incomplete, waiting_value, text) => {
  expect(plain(pendingText({ waiting, waiting_incomplete, waiting_value }))).toBe(text);
});

it('says what the promotion pays, and when it has ended', () => {
  expect(plain(promotionText(false))).toContain(
    'confirma o e-mail rende R$ 5,00 a você, até o 25º: no máximo R$ 125,00.',
  );
  expect(promotionText(true)).toContain('Você já ganhou o máximo da promoção');
});

it.each([
  [0, 0, null],
  [1, 5, '1 bônus em análise: R$ 5,00 fica fora do saldo até a equipe conferir os cadastros'],
  [25, 125, '25 bônus em análise: R$ 125,00 ficam fora do saldo até a equipe conferir os cadastros'],
])('%i under review', (under_review, under_review_value, text) => {
  expect(plain(reviewText({ under_review, under_review_value }))).toBe(text);
});
