import { describe, expect, it } from 'vitest';
import { dateOf } from '../dates/calendar.ts';
import {
  earlierPaymentKey,
  earlierPaymentRefusalText,
  MAX_EARLIER_PAYMENT_LINES,
  readEarlierPaymentFile,
  whyEarlierPaymentRefused,
} from './earlier-payment-file.ts';
import { findRepeatedLines } from './import-file.ts';

const HEADER = 'indiker;cnpj;data;valor;observacao';
const CNPJ = '12ABC34501DE35';
const ROW = `ana@example.com;${CNPJ};20/11/2025;1.234,56;Contrato 7`;
const READ = {
  line: 2,
  indiker: 'ana@example.com',
  cnpj: CNPJ,
  paidOn: '2025-11-20',
  value: 123_456,
  note: 'Contrato 7',
};

const linesOf = (text: string) => {
  const file = readEarlierPaymentFile(text);
  return file.ok ? file.lines : expect.fail(file.code);
};
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\r\n');

it.each([
  ['its own columns', fileOf(ROW)],
  [
    'other names',
    `Observação;Pago em;CNPJ;Indiker;Valor bruto\nContrato 7;2025-11-20;${CNPJ};Ana@Example.com;1234,56`,
  ],
])('reads %s', (_what, text) => expect(linesOf(text)).toEqual([READ]));

it('reads lines without a note', () => {
  expect(linesOf(fileOf(ROW.replace('Contrato 7', '')))).toEqual([{ ...READ, note: null }]);
  expect(linesOf(`indiker;cnpj;data;valor\nana@example.com;${CNPJ};20/11/2025;1.234,56`)).toEqual([
    { ...READ, note: null },
  ]);
});

it.each([
  ['ana@example.com', 'ana@', 'indiker_invalid'],
  [CNPJ, '12ABC34501DE36', 'cnpj_invalid'],
  ['20/11/2025', '31/11/2025', 'date_invalid'],
  ['1.234,56', '0,00', 'value_invalid'],
  ['1.234,56', '-5,00', 'value_invalid'],
  ['Contrato 7', 'x'.repeat(201), 'note_invalid'],
  ['Contrato 7', '"a\u0000b"', 'note_invalid'],
])('refuses only the line where %s is replaced by %s', (right, wrong, refusal) => {
  expect(linesOf(fileOf(ROW.replace(right, wrong), ROW))).toMatchObject([
    { line: 2, refusal },
    { line: 3, value: 123_456 },
  ]);
});

it.each([
  ['', 'import_file_empty'],
  [`"${HEADER}`, 'import_file_quotes'],
  ['indiker;cnpj;valor\n1;2;3', 'earlier_payment_file_columns'],
  [fileOf(...Array<string>(MAX_EARLIER_PAYMENT_LINES + 1).fill('x')), 'earlier_payment_file_too_long'],
])('refuses the whole file %#', (text, code) =>
  expect(readEarlierPaymentFile(text)).toEqual({ ok: false, code }),
);

describe('the refusal of a line', () => {
  const FACTS = {
    today: dateOf(2026, 11, 22),
    earlierLine: null,
    indiker: { isConfirmed: true, isBlocked: false },
  };
  const [line = expect.fail('no line')] = linesOf(fileOf(ROW));
  const why = (facts: Partial<Parameters<typeof whyEarlierPaymentRefused>[1]>) =>
    whyEarlierPaymentRefused(line, { ...FACTS, ...facts })?.code ?? null;

  it.each([
    [null, {}],
    // A person who is blocked now may have been paid before.
    [null, { indiker: { isConfirmed: true, isBlocked: true } }],
    ['unknown_indiker', { indiker: null }],
    ['indiker_unconfirmed', { indiker: { isConfirmed: false, isBlocked: false } }],
    ['same_as_line', { earlierLine: 2 }],
    ['date_in_future', { today: dateOf(2025, 11, 19) }],
  ])('is %s', (code, facts) => expect(why(facts)).toBe(code));
});

it('lines with the same Indiker, company, date and value count as one payment', () => {
  const lines = linesOf(fileOf(ROW, ROW.replace('1.234,56', '1,00'), ROW.replace('Contrato 7', '')));
  expect([...findRepeatedLines(lines, earlierPaymentKey)]).toEqual([[4, 2]]);
  expect(earlierPaymentRefusalText({ code: 'same_as_line', line: 2 })).toMatch(/linha 2/);
});
