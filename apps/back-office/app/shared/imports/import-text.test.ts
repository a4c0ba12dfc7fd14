import { expect, it } from 'vitest';
import {
  applyText,
  type ImportCounts,
  type ImportWords,
  outcomeNames,
  previewText,
  resultText,
} from './import-text.ts';

const WORDS: ImportWords = {
  none: 'Nenhum',
  things: ['pagamento', 'pagamentos'],
  button: 'Registrar',
  done: ['registrado', 'registrados'],
  repeated: ['já constava', 'já constavam'],
  refused: ['recusado', 'recusados'],
};

const result = (applied: number, repeated: number, refused: number): ImportCounts => ({
  applied,
  repeated,
  refused,
});

it.each<[ImportCounts, string, string]>([
  [result(1, 0, 0), 'Será registrado 1 pagamento.', '1 pagamento registrado.'],
  [
    result(8, 2, 1),
    'Serão registrados 8 pagamentos; 2 já constavam; 1 recusado.',
    '8 pagamentos registrados; 2 já constavam; 1 recusado.',
  ],
  [
    result(0, 1, 3),
    'Nenhum pagamento a registrar; 1 já constava; 3 recusados.',
    'Nenhum pagamento registrado; 1 já constava; 3 recusados.',
  ],
])('sums up %j', (given, preview, done) => {
  expect(previewText(WORDS, given)).toBe(preview);
  expect(resultText(WORDS, given)).toBe(done);
});

it('says on the button what will be imported', () => {
  expect(applyText(WORDS, result(1, 0, 0))).toBe('Registrar 1 pagamento');
  expect(applyText(WORDS, result(1_200, 0, 0))).toBe('Registrar 1.200 pagamentos');
});

it('names the outcome of a line', () => {
  const repeated = 'Já constava';
  const refused = 'Recusado';
  expect(outcomeNames(WORDS, false)).toEqual({ applied: 'Será registrado', repeated, refused });
  expect(outcomeNames(WORDS, true)).toEqual({ applied: 'Registrado', repeated, refused });
});
