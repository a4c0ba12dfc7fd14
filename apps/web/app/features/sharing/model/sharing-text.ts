import { shareBonus, shareBonusLimit, shareBonusMaximum } from '@indike/rules/money/share-bonus';
import { formatBRL, formatCount } from '@indike/rules/money/money';
import { moneyText } from '#app/kit/format/money.ts';

interface Result {
  readonly signed_up: number;
  readonly confirmed: number;
  readonly earned: number;
}

/** '3 pessoas se cadastraram · você ganhou R$ 10,00 de R$ 125,00' */
export function resultText({ signed_up, earned }: Result): string {
  if (signed_up === 0) return 'Ninguém se cadastrou ainda';
  const people =
    signed_up === 1 ? '1 pessoa se cadastrou' : `${formatCount(signed_up)} pessoas se cadastraram`;
  return `${people} · você ganhou ${moneyText(earned)} de ${formatBRL(shareBonusMaximum)}`;
}

/** Who signed up and has yet to confirm; nothing when everybody has, or when no bonus would come of it. */
export function waitingText({ signed_up, confirmed }: Result, remaining: number): string | null {
  const waiting = Math.min(signed_up - confirmed, remaining);
  if (waiting <= 0) return null;
  return waiting === 1
    ? '1 pessoa ainda não confirmou o e-mail.'
    : `${waiting} pessoas ainda não confirmaram o e-mail.`;
}

export const promotionText = (remaining: number): string =>
  remaining === 0
    ? `Você já ganhou o máximo da promoção, com ${shareBonusLimit} pessoas. O link continua valendo para novos Indikers e para empresas.`
    : `Cada pessoa que se cadastra pelo seu link e confirma o e-mail rende ${formatBRL(shareBonus)} a você, até a ${shareBonusLimit}ª. Empresas também podem deixar os dados por lá: a indicação fica em seu nome.`;
