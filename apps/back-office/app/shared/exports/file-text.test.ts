import { expect, it } from 'vitest';
import { detailText, stateText } from './file-text.ts';

const until = '2026-11-22T15:00:00.000Z';
it.each([
  ['ready', 12_345, 100, 'Pronto', '12.345 linhas, até 22 de nov. de 2026, 12h00'],
  ['running', 1, 40, 'Preparando: 40%', '1 linha até agora'],
  [
    'failed',
    10,
    40,
    'Não ficou pronto',
    'Peça de novo. Se acontecer outra vez, veja as tarefas em Saúde do sistema.',
  ],
] as const)('says of a file that is %s', (state, rows, percent, name, detail) => {
  const file = { state, rows, percent, expires_at: until };
  expect([stateText(file), detailText(file)]).toEqual([name, detail]);
});
