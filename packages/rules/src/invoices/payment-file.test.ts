import { expect, it } from 'vitest';
import { MAX_PAYMENT_LINES, readPaymentFile } from './payment-file.ts';

const CNPJ = '12ABC34501DE35';
const PAID = { cnpj: CNPJ, paidOn: '2026-11-20', value: 123_456 };

const linesOf = (text: string) => {
  const file = readPaymentFile(text);
  return file.ok ? file.lines : file.code;
};

it.each([
  ['the columns as the call names them', `cnpj;paid_at;value\n${CNPJ};2026-11-20;1234.56`, 2],
  ['no header', `${CNPJ};2026-11-20;1234,56`, 1],
  ['no header, and empty columns', `${CNPJ};20/11/2026;1234,56;;`, 1],
  ['Brazilian dates and amounts', `${CNPJ};20/11/2026;1.234,56`, 1],
  ['the currency', `${CNPJ};20/11/2026;R$\u00a01.234,56`, 1],
  ['the CNPJ as people write it', `12.abc.345/01de-35;20/11/2026;1234,56`, 1],
  ['a spreadsheet of Windows', `\uFEFF"CNPJ";"Data";"Valor"\r\n"${CNPJ}";"20/11/2026";"1.234,56"\r\n`, 2],
  [
    'other columns around them',
    `Valor (R$);Banco;CNPJ;Data do pagamento\n1.234,56;001;${CNPJ};20/11/2026`,
    2,
  ],
  ['an accent in a name that is not ours', `Observação;CNPJ;Pago em;Valor\nok;${CNPJ};20/11/2026;1234,56`, 2],
])('reads %s', (_what, text, line) => expect(linesOf(text)).toEqual([{ line, ...PAID }]));

it.each([
  ['', 'payment_file_empty'],
  ['\uFEFF\r\n', 'payment_file_empty'],
  ['cnpj;paid_at;value\n', 'payment_file_empty'],
  ['cnpj;paid_at;value\n;;\n', 'payment_file_empty'],
  ['cnpj;valor\n12ABC34501DE35;1,00', 'payment_file_columns'],
  ['empresa;data;valor\nX;20/11/2026;1,00', 'payment_file_columns'],
  ['12ABC34501DE35;20/11/2026', 'payment_file_columns'],
  ['12ABC34501DE35;20/11/2026;1,00;x', 'payment_file_columns'],
  ['{"cnpj":"12ABC34501DE35"}', 'payment_file_columns'],
  ['"12ABC34501DE35;20/11/2026;1,00', 'payment_file_quotes'],
  [`${CNPJ};20/11/2026;1,00\n`.repeat(MAX_PAYMENT_LINES + 1), 'payment_file_too_long'],
])('refuses the whole file %#', (text, code) => expect(linesOf(text)).toBe(code));

it.each([
  ['19131243000198;20/11/2026;1,00', 'cnpj_invalid'],
  ['191312430001 97;20/11/2026;1,00', undefined],
  ['1,91312E+13;20/11/2026;1,00', 'cnpj_invalid'],
  ['0;20/11/2026;1,00', 'cnpj_invalid'],
  [`${CNPJ};31/11/2026;1,00`, 'date_invalid'],
  [`${CNPJ};11/20/2026;1,00`, 'date_invalid'],
  [`${CNPJ};20/11/26;1,00`, 'date_invalid'],
  [`${CNPJ};46346;1,00`, 'date_invalid'],
  [`${CNPJ};;1,00`, 'date_invalid'],
  [`${CNPJ};20/11/2026;`, 'value_invalid'],
  [`${CNPJ};20/11/2026;0,00`, 'value_invalid'],
  [`${CNPJ};20/11/2026;-5,00`, 'value_invalid'],
  [`${CNPJ};20/11/2026;1,234.56`, 'value_invalid'],
  [`${CNPJ};20/11/2026;1,234`, 'value_invalid'],
  [`${CNPJ};20/11/2026;10,005`, 'value_invalid'],
  [`${CNPJ};20/11/2026;mil`, 'value_invalid'],
])('reads or refuses the line %j independently of the next one', (text, refusal) => {
  const lines = linesOf(`${text}\n${CNPJ};20/11/2026;1.234,56`);
  expect(lines).toMatchObject([{ line: 1 }, { line: 2, ...PAID }]);
  const [first] = lines;
  expect(typeof first === 'object' && 'refusal' in first ? first.refusal : undefined).toBe(refusal);
});

it('shows the CNPJ of an unreadable line as the file has it, up to 40 characters', () => {
  expect(linesOf('19131243000198;x;y')).toMatchObject([{ cnpj: '19131243000198' }]);
  expect(linesOf(`${'9'.repeat(500)};x;y`)).toMatchObject([{ cnpj: '9'.repeat(40) }]);
});
