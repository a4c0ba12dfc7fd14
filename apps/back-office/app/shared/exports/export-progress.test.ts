import { expect, it } from 'vitest';
import { doneText, NOTHING_YET, progressText, rowsOf, withPart } from './export-progress.ts';

it('counts the rows received, but never more than the total', () => {
  expect(progressText(NOTHING_YET)).toBe('Procurando as linhas…');
  const some = withPart(NOTHING_YET, 'Nome;CPF\r\nAna;1\r\nBi', '3');
  expect([rowsOf(some), progressText(some)]).toEqual([1, '1 de 3 linhas']);
  const all = withPart(some, 'a;2\r\nCida;"3\r\n4"\r\n', '3');
  expect([rowsOf(all), doneText(all)]).toEqual([3, 'Pronto: 3 linhas no arquivo.']);
});

it('works without a total', () => {
  const some = withPart(NOTHING_YET, 'Nome\r\nAna\r\n', null);
  expect([progressText(some), doneText(some)]).toEqual(['1 linha', 'Pronto: 1 linha no arquivo.']);
});

it('counts a line break that is split between two parts', () => {
  const parts = ['Nome\r', '\nAna\r\nBia\r', '\n'];
  const all = parts.reduce((progress, part) => withPart(progress, part, '2'), NOTHING_YET);
  expect([rowsOf(all), doneText(all)]).toEqual([2, 'Pronto: 2 linhas no arquivo.']);
});
