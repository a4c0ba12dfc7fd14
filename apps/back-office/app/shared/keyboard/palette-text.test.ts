import { expect, it } from 'vitest';
import { parseSearch } from './palette-text.ts';

it.each([
  ['', null, null],
  [' ab ', null, null],
  [' Ana ', 'Ana', null],
  ['7', null, '7'],
  ['#042', '#042', '42'],
  ['123456789', '123456789', '123456789'],
  ['280.012.389-38', '280.012.389-38', null],
  ['28001238938', '28001238938', null],
  ['000', '000', null],
])('%j is the text %j and the number %j', (typed, text, number) =>
  expect(parseSearch(typed)).toEqual({ text, number }),
);
