import { expect, it } from 'vitest';
import { changeText } from './texts.ts';

it.each([
  [{ account: 'available', amount: 10 }, 'Disponível +R$\u00a010,00'],
  [{ account: 'promised', amount: -1234.5 }, 'Previsto −R$\u00a01.234,50'],
  [{ account: 'owed', amount: -7 }, 'A descontar +R$\u00a07,00'],
  [{ account: 'owed', amount: 7 }, 'A descontar −R$\u00a07,00'],
] as const)('%j reads %s', (entry, expected) => expect(changeText(entry)).toBe(expected));
