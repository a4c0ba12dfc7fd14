import { expect, it } from 'vitest';
import { isLatinName } from './names.ts';

it.each([
  ['Ana Lima', true],
  ["Zoë D'Ávila-Núñez", true],
  ['Łukasz Søren', true],
  ['Maria 2ª', true],
  ['Андрей Иванов', false],
  ['Ana Иванов', false],
  ['王小明', false],
  ['—', false],
  ['', false],
])('%s: %s', (name, expected) => {
  expect(isLatinName(name)).toBe(expected);
});
