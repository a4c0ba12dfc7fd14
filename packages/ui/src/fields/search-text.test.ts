import { expect, it } from 'vitest';
import { searchTitles } from './search-text.ts';

const cities = ['Água Branca', 'Mogi das Cruzes', 'Ribeirão Branco', "Santa Bárbara d'Oeste", 'São Paulo'];
const options = cities.map((label) => ({ label }));
const found = (typed: string) => searchTitles(options, typed).map(({ label }) => label);

it('shows everything before anything is typed', () => expect(found(' ')).toEqual(cities));

it.each([
  ['sao', ['São Paulo']],
  ['AGUA', ['Água Branca']],
  ['santa barbara d oeste', ["Santa Bárbara d'Oeste"]],
  ['cruz', ['Mogi das Cruzes']],
  ['xyz', []],
])('finds %s', (typed, expected) => expect(found(typed)).toEqual(expected));

it('puts titles that begin with the text first', () => {
  const branco = [{ label: 'Rio Branco' }, { label: 'Branquinha' }];
  expect(searchTitles(branco, 'bran').map(({ label }) => label)).toEqual(['Branquinha', 'Rio Branco']);
});
