import { expect, it } from 'vitest';
import {
  doubtfulCount,
  fileTotals,
  importedText,
  outcomeChoices,
  outcomeOf,
  outcomesText,
  previewTexts,
} from './texts.ts';

const FILE = {
  id: 1,
  name: 'retorno.ret',
  bank_code: '341',
  bank_name: null,
  sequence: 1,
  imported_by: { id: 1, name: 'Operadora' },
  imported_at: '2026-11-21T12:00:00.000Z',
  item_count: 1,
  completed: true,
  outcomes: [{ outcome: 'paid' as const, name: 'Pago', count: 1, value: 500 }],
};
const mixed = {
  ...FILE,
  item_count: 4,
  outcomes: [
    ...FILE.outcomes,
    { outcome: 'mismatched' as const, name: 'Não confere', count: 2, value: 1_000 },
    { outcome: 'foreign' as const, name: 'De outro sistema', count: 1, value: 10 },
  ],
};

it('counts the outcomes in a file', () => {
  expect(outcomesText(FILE)).toBe('1 pagamento: 1 pago');
  expect(outcomesText(mixed)).toBe('4 pagamentos: 1 pago, 2 que não conferem, 1 de outro sistema');
  expect(outcomesText({ ...FILE, item_count: 0, outcomes: [] })).toBe('0 pagamentos');
  expect([doubtfulCount(FILE), doubtfulCount(mixed)]).toEqual([0, 3]);
});

it('says what an import did', () => {
  expect(importedText({ ...FILE, repeated: false })).toBe('Retorno importado. 1 pagamento: 1 pago.');
  expect(importedText({ ...mixed, repeated: false })).toMatch(/1 de outro sistema\. Há o que conferir\.$/);
  expect(importedText({ ...FILE, repeated: true })).toBe('Este arquivo já foi importado. Nada mudou.');
  expect(importedText({ ...FILE, completed: false, repeated: false })).toContain(
    'Importe o mesmo arquivo de novo.',
  );
});

it('accepts only outcomes as a filter', () => {
  expect(['paid', 'talvez', null].map(outcomeOf)).toEqual(['paid', '', '']);
});

it('says what an import would do', () => {
  const previewed = { ...FILE, imported_id: null, failed_count: 0, digest: '', items: [] };
  const all = [{ id: 6, outcome: 'paid' as const, outcome_name: 'Pago', detail: null, occurrences: '' }].map(
    (item) => ({
      ...item,
      reference: 'S1L1',
      bank_number: '',
      value: 500,
      paid_value: 500,
      paid_on: null,
      unmatched_payment: false,
      cleared: null,
      withdrawal: null,
    }),
  );
  expect(previewTexts({ ...previewed, items: all })).toEqual(['1 pagamento: 1 pago.', 'Nada mudou ainda.']);
  const repeated = [{ outcome: 'unknown' as const, name: 'Desconhecido', count: 1, value: 1 }];
  expect(
    previewTexts({ ...previewed, item_count: 3, outcomes: repeated, failed_count: 1, items: all }),
  ).toEqual([
    '3 pagamentos: 1 desconhecido.',
    'Nenhum saque muda com este arquivo.',
    'Há o que conferir.',
    '1 pagamento sem condição de registrar agora.',
    'Abaixo, os primeiros 1.',
  ]);
  expect(outcomeChoices(FILE)).toEqual([
    { value: '', label: 'Todos: 1' },
    { value: 'paid', label: 'Pago: 1, R$\u00A0500,00' },
  ]);
});

it('adds up the payments of a file, or those with one outcome', () => {
  const outcomes = [
    { outcome: 'paid' as const, name: 'Pago', count: 2, value: 0.1 },
    { outcome: 'returned' as const, name: 'Devolvido', count: 1, value: 0.2 },
  ];
  expect([fileTotals({ outcomes }, ''), fileTotals({ outcomes }, 'returned')]).toEqual([
    { count: 3, value: 0.3 },
    { count: 1, value: 0.2 },
  ]);
});
