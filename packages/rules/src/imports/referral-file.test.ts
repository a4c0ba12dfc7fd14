import { describe, expect, it } from 'vitest';
import { MAX_REFERRAL_LINES, readReferralFile } from './referral-file.ts';

const HEADER = 'indiker;cnpj;empresa;contato;email;telefone;valor;data;status';
const CNPJ = '12ABC34501DE35';
const CELLS = {
  indiker: 'ana@example.com',
  cnpj: CNPJ,
  company: 'Padaria Pão',
  contact: 'João Araújo',
  email: 'joao@empresa.example',
  phone: '(11) 91234-5678',
  value: '1.234,56',
  date: '20/11/2026',
  status: 'em negociação',
};
const rowOf = (more: Partial<typeof CELLS> = {}) => Object.values({ ...CELLS, ...more }).join(';');
const READ = {
  line: 2,
  indiker: 'ana@example.com',
  cnpj: CNPJ,
  company: 'Padaria Pão',
  contact: { name: 'João Araújo', email: 'joao@empresa.example', phone: '11912345678' },
  value: 123_456,
  referredOn: '2026-11-20',
  status: 'in_negotiation',
};

const linesOf = (text: string) => {
  const file = readReferralFile(text);
  return file.ok ? file.lines : file.code;
};
const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\r\n');

it.each([
  ['its own columns', fileOf(rowOf())],
  ['a byte order mark', `\uFEFF${fileOf(rowOf())}`],
  ['ISO dates and upper case', fileOf(rowOf({ date: '2026-11-20', indiker: 'ANA@Example.com' }))],
  ['the CNPJ as people write it', fileOf(rowOf({ cnpj: '12.abc.345/01de-35' }))],
  [
    'columns by other names, in another order',
    [
      'Situação;Razão social;E-mail do Indiker;Nome do contato;E-mail do contato;Celular;CNPJ;Valor estimado;Indicada em',
      'Negociação;Padaria Pão;ana@example.com;João Araújo;joao@empresa.example;11912345678;12ABC34501DE35;1234,56;20/11/2026',
    ].join('\n'),
  ],
])('reads %s', (_what, text) => expect(linesOf(text)).toEqual([READ]));

it.each([
  ['', 'waiting'],
  ['Aguardando', 'waiting'],
  ['contacted', 'in_contact'],
  ['Em contato', 'in_contact'],
  ['negotiation', 'in_negotiation'],
])('reads the status %j', (status, read) => {
  expect(linesOf(fileOf(rowOf({ status })))).toEqual([{ ...READ, status: read }]);
});

it('reads a file without the columns value and status', () => {
  const text = [
    'indiker;cnpj;empresa;contato;email;telefone;data',
    Object.values({ ...CELLS, value: undefined, status: undefined })
      .filter((cell) => cell !== undefined)
      .join(';'),
  ].join('\n');
  expect(linesOf(text)).toEqual([{ ...READ, value: null, status: 'waiting' }]);
});

describe('a line is refused on its own', () => {
  it.each([
    [{ indiker: '' }, 'indiker_invalid'],
    [{ indiker: 'ana' }, 'indiker_invalid'],
    [{ cnpj: '12ABC34501DE36' }, 'cnpj_invalid'],
    [{ company: '' }, 'company_invalid'],
    [{ company: 'x'.repeat(201) }, 'company_invalid'],
    [{ company: '"Duas\nlinhas"' }, 'company_invalid'],
    [{ contact: '' }, 'contact_invalid'],
    [{ contact: 'https://golpe.example' }, 'contact_invalid'],
    [{ contact: 'x'.repeat(101) }, 'contact_invalid'],
    [{ email: 'joao@' }, 'email_invalid'],
    [{ phone: '1234' }, 'phone_invalid'],
    [{ value: '-1' }, 'value_invalid'],
    [{ value: 'mil' }, 'value_invalid'],
    [{ value: '' }, 'value_missing'],
    [{ date: '30/02/2026' }, 'date_invalid'],
    [{ date: '' }, 'date_invalid'],
    [{ status: 'fechado' }, 'status_invalid'],
  ])('for %j', (cells, refusal) => {
    expect(linesOf(fileOf(rowOf(cells), rowOf()))).toMatchObject([
      { line: 2, refusal },
      { status: 'in_negotiation' },
    ]);
  });

  it('and without its control characters', () => {
    expect(linesOf(fileOf(rowOf({ indiker: 'a\u0000b', cnpj: '\u0007' })))).toEqual([
      { line: 2, indiker: '', cnpj: '', company: 'Padaria Pão', refusal: 'indiker_invalid' },
    ]);
  });
});

it('keeps a formula as plain text', () => {
  const company = '=HYPERLINK("x")';
  expect(linesOf(fileOf(rowOf({ company: '"=HYPERLINK(""x"")"' })))).toMatchObject([{ company }]);
});

it.each([
  ['', 'import_file_empty'],
  [HEADER, 'import_file_empty'],
  [`${HEADER}\r\n;;;;;;;;`, 'import_file_empty'],
  [`"${HEADER}`, 'import_file_quotes'],
  [`indiker;cnpj\n1;2`, 'referral_file_columns'],
  [rowOf(), 'referral_file_columns'],
  [fileOf(...Array<string>(MAX_REFERRAL_LINES + 1).fill('x')), 'referral_file_too_long'],
])('refuses the whole file %#', (text, code) => expect(linesOf(text)).toBe(code));
