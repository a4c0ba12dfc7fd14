import { expect, it } from 'vitest';
import { fillTemplate, unknownPlaceholder } from './templates.ts';

it('replaces what it knows and keeps everything else', () => {
  const values = { nome: 'Ana', empresa: 'Padaria {nome}' };
  expect(fillTemplate('Olá, {nome}. {nome}, a {empresa} { } {outro}', values)).toBe(
    'Olá, Ana. Ana, a Padaria {nome} { } {outro}',
  );
});

it('finds a placeholder that nothing replaces', () => {
  expect(unknownPlaceholder('Olá, {nome} da {empresa}')).toBeUndefined();
  expect(unknownPlaceholder('Olá, {Nome}')).toBe('{Nome}');
});
