import { expect, it } from 'vitest';
import { bankAnswerOf, occurrencesText, returnReason } from './occurrences.ts';

it.each<[string[], string]>([
  [['00'], 'paid'],
  [['03'], 'paid'],
  [['00', 'ZA'], 'paid'],
  [['BD'], 'pending'],
  [[], 'pending'],
  [['Q7'], 'pending'],
  [['PJ'], 'rejected'],
  [['AN', 'HF'], 'rejected'],
  [['BD', 'PJ'], 'rejected'],
  [['HF'], 'not_paid'],
  [['02'], 'not_paid'],
  [['HF', 'Q7'], 'not_paid'],
  [['00', 'PJ'], 'unclear'],
  [['00', 'Q7'], 'unclear'],
])('%j: %s', (codes, answer) => {
  expect(bankAnswerOf(codes)).toBe(answer);
});

it('describes codes in words, also those that are not in the table', () => {
  expect(occurrencesText(['PJ', 'Q7'])).toBe(
    'A chave PIX não está cadastrada em nenhum banco (PJ); Ocorrência que não está na tabela (Q7)',
  );
  expect(bankAnswerOf(['constructor'])).toBe('pending');
});

it('tells the Indiker only what they can change', () => {
  expect(returnReason(['HF', 'PJ'])).toBe('A chave PIX não está cadastrada em nenhum banco (PJ)');
});
