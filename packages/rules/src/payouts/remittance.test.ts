import { describe, expect, it } from 'vitest';
import type { Centavos } from '../money/money.ts';
import { type CnabLine, cnabDefaults, type CnabValues, readCnabText } from '../testing/cnab-reader.ts';
import { PAYER, payoutItem, payoutItems, pixData, remittanceOf, tedData } from '../testing/payouts.ts';
import type { Remittance, RemittanceItem } from './remittance-fields.ts';
import { sumRemittance } from './remittance-sum.ts';
import { remittanceProblemText } from './remittance-problems.ts';
import { remittanceSteps, writeRemittance } from './remittance.ts';

function textOf(remittance: Remittance): string {
  const decision = writeRemittance(remittance);
  if (!decision.ok) throw new Error(JSON.stringify(decision.problems));
  return decision.text;
}
const linesOf = (remittance: Remittance): CnabLine[] => readCnabText(textOf(remittance));
const problemsOf = (items: readonly RemittanceItem[], more: Partial<Remittance> = {}) => {
  const decision = writeRemittance(remittanceOf(items, more));
  return decision.ok ? [] : decision.problems;
};

const zeros = (value: number | string, width: number) => String(value).padStart(width, '0');

const PAYER_VALUES: CnabValues = {
  banco: '341',
  tipoInscricaoEmpresa: '2',
  inscricaoEmpresa: '12ABC34501DE35',
  convenio: '1234567',
  agencia: '02545',
  agenciaDv: '',
  conta: '000000002366',
  contaDv: '1',
  nomeEmpresa: 'INDIKE SERVICOS LTDA.',
};
const ADDRESS: CnabValues = {
  logradouro: 'RUA DAS ACACIAS',
  numero: '00120',
  complemento: '',
  cidade: 'SAO PAULO',
  cep: '01310',
  cepSufixo: '100',
  uf: 'SP',
};

/** What the eight destinations of `payoutItems` are in the file: the form, and what segments A and B say of them. */
interface Expected {
  readonly form: string;
  readonly a: CnabValues;
  readonly b: (n: number) => CnabValues;
}
const pix = (formaIniciacao: string, informacao12: string): Expected => ({
  form: '45',
  a: {},
  b: () => ({ formaIniciacao, informacao12 }),
});
const terms = (n: number) => ({
  informacao12: `16112026${zeros(15_000 + n, 15)}${'0'.repeat(60)}${' '.repeat(15)}0`,
});
const transfer = (
  form: string,
  camara: string,
  [bank, agency, agencyDigit, account, digit]: readonly [string, string, string, string, string],
  more: CnabValues = {},
): Expected => ({
  form,
  a: {
    camara,
    bancoFavorecido: bank,
    agenciaFavorecido: agency,
    agenciaFavorecidoDv: agencyDigit,
    contaFavorecido: account,
    contaFavorecidoDv: digit,
    ...more,
  },
  b: terms,
});
const TED = (account: string) => ({ finalidadeTed: '00010', finalidadeComplementar: account });
const EXPECTED: readonly Expected[] = [
  pix('01', '+5511987654321'),
  pix('03', '28001238938'),
  pix('02', 'jose.da.silva@example.com.br'),
  pix('04', '123e4567-e89b-12d3-a456-426614174000'),
  transfer('41', '018', ['001', '01584', '9', '000000210169', '6'], TED('CC')),
  transfer('41', '018', ['260', '00001', '', '000000123456', '7'], TED('PP')),
  transfer('01', '000', ['341', '02545', '', '000000002366', '1']),
  transfer('05', '000', ['341', '02545', '', '000000002366', '1']),
];
const FORMS = ['45', '41', '01', '05'];

function expectedItem(n: number, lot: string, sequence: number): CnabLine[] {
  const expected = EXPECTED[n % EXPECTED.length];
  if (!expected) throw new Error('no such destination');
  const { a, b } = expected;
  const place = { banco: '341', lote: lot };
  return [
    {
      record: 'segmentoA',
      values: {
        ...cnabDefaults('segmentoA'),
        ...place,
        seqNoLote: zeros(sequence, 5),
        nomeFavorecido: `JOSE CONCEICAO D'AVILA ${n}`.slice(0, 30),
        seuNumero: `S${n}L7`,
        dataPagamento: '16112026',
        valor: zeros(15_000 + n, 15),
        ...a,
      },
    },
    {
      record: 'segmentoB',
      values: {
        ...cnabDefaults('segmentoB'),
        ...place,
        seqNoLote: zeros(sequence + 1, 5),
        inscricaoFavorecido: '00028001238938',
        ...b(n),
      },
    },
  ];
}

function expectedLot(numbers: readonly number[], form: string, index: number): CnabLine[] {
  const lot = zeros(index + 1, 4);
  const sum = numbers.reduce((all, n) => all + 15_000 + n, 0);
  const values = {
    ...cnabDefaults('headerLote'),
    ...PAYER_VALUES,
    ...ADDRESS,
    lote: lot,
    formaLancamento: form,
  };
  const trailer = {
    ...cnabDefaults('trailerLote'),
    banco: '341',
    lote: lot,
    qtdRegistrosLote: zeros(2 * numbers.length + 2, 6),
    somaValores: zeros(sum, 18),
  };
  return [
    { record: 'headerLote', values },
    ...numbers.flatMap((n, at) => expectedItem(n, lot, 2 * at + 1)),
    { record: 'trailerLote', values: trailer },
  ];
}

function expectedFile(count: number): CnabLine[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const lots = FORMS.map((form) => ({
    form,
    numbers: numbers.filter((n) => EXPECTED[n % EXPECTED.length]?.form === form),
  })).filter(({ numbers: ofForm }) => ofForm.length > 0);
  const header = {
    ...cnabDefaults('headerArquivo'),
    ...PAYER_VALUES,
    nomeBanco: 'ITAU UNIBANCO',
    dataGeracao: '15112026',
    horaGeracao: '230507',
    nsa: '000042',
  };
  const lines = lots.flatMap(({ form, numbers: ofForm }, index) => expectedLot(ofForm, form, index));
  const trailer = {
    ...cnabDefaults('trailerArquivo'),
    banco: '341',
    qtdLotes: zeros(lots.length, 6),
    qtdRegistros: zeros(lines.length + 2, 6),
  };
  return [
    { record: 'headerArquivo', values: header },
    ...lines,
    { record: 'trailerArquivo', values: trailer },
  ];
}

/** A description of a line that does not depend on the order of its fields. */
const described = ({ record, values }: CnabLine): string =>
  `${record} ${Object.keys(values)
    .toSorted()
    .map((field) => `${field}=${values[field]}`)
    .join(' ')}`;

describe('every column of a file', () => {
  it.each([1, 8, 1000, 10_000])('with %i payments', (count) => {
    const lines = linesOf(remittanceOf(payoutItems(count))).map(described);
    const expected = expectedFile(count).map(described);
    expect(lines.length).toBe(expected.length);
    expect(lines.filter((line, index) => line !== expected[index])).toEqual([]);
  });

  it('is told in lots with their sums', () => {
    const decision = writeRemittance(remittanceOf(payoutItems(8)));
    expect(decision.ok && decision.lots).toEqual([
      { form: 'pix', count: 4, total: 4 * 15_000 + 1 + 2 + 3 + 8 },
      { form: 'ted', count: 2, total: 2 * 15_000 + 4 + 5 },
      { form: 'sameBankChecking', count: 1, total: 15_006 },
      { form: 'sameBankSavings', count: 1, total: 15_007 },
    ]);
  });
});

describe('what fits and what does not', () => {
  const bankData = pixData(2, '28001238938');
  const ted = (agency: string, account: string) => tedData('001', agency, account);

  it('names are cut and lose their accents', () => {
    const beneficiary = { name: 'Maria Antônia de Assunção Conceição e Silva 日本', document: '28001238938' };
    const lines = linesOf(remittanceOf([payoutItem(1, { beneficiary })]));
    expect(lines[2]?.values.nomeFavorecido).toBe('MARIA ANTONIA DE ASSUNCAO CONC');
  });

  it('a PIX key stays as it is, and is never cut', () => {
    const key = `${'a'.repeat(60)}@Example.com.br`;
    const lines = linesOf(remittanceOf([payoutItem(1, { bankData: pixData(3, key) })]));
    expect(lines[3]?.values.informacao12).toBe(key);
    const long = payoutItem(1, { bankData: pixData(3, 'a'.repeat(100)) });
    expect(problemsOf([long])).toEqual([{ reference: 'S1L7', field: 'informacao12', problem: 'too_long' }]);
  });

  it.each<[string, Partial<RemittanceItem>, string, string]>([
    ['an amount', { net: 1e15 as Centavos }, 'valor', 'too_long'],
    ['no money', { net: 0 as Centavos }, 'valor', 'not_positive'],
    ['an account', { bankData: ted('1584', '1234567890123-4') }, 'contaFavorecido', 'too_long'],
    ['an account with letters', { bankData: ted('1584', '12X4-5') }, 'contaFavorecido', 'not_digits'],
    ['a branch', { bankData: ted('123456-7', '1234-5') }, 'agenciaFavorecido', 'too_long'],
    ['a reference', { reference: 'S1234567890L1234567890' }, 'seuNumero', 'too_long'],
    [
      'a document',
      { beneficiary: { name: 'Ana', document: '280.012' } },
      'inscricaoFavorecido',
      'not_digits',
    ],
    ['a name of nothing', { beneficiary: { name: '日本', document: '1' } }, 'nomeFavorecido', 'missing'],
    ['a PIX without a key', { bankData: { ...bankData, pix_key: null } }, 'informacao12', 'missing'],
    ['a PIX of no kind', { bankData: { ...bankData, pix_type: 9 } }, 'formaIniciacao', 'missing'],
    ['a key with accents', { bankData: pixData(3, 'josé@example.com') }, 'informacao12', 'not_ascii'],
  ])('refuses %s', (_, change, field, problem) => {
    const item = payoutItem(1, { bankData, ...change });
    expect(problemsOf([item, payoutItem(2)])).toEqual([{ reference: item.reference, field, problem }]);
  });

  it.each<[Partial<typeof PAYER>, string, string]>([
    [{ account: '1234567890123' }, 'conta', 'too_long'],
    [{ agreement: '' }, 'convenio', 'missing'],
    [{ bankCode: '0341' }, 'banco', 'too_long'],
  ])('refuses a payer once: %j', (change, field, problem) => {
    expect(problemsOf(payoutItems(9), { payer: { ...PAYER, ...change } })).toEqual([
      { reference: null, field, problem },
    ]);
  });

  it('refuses a file number of seven digits, no payments, and one twice', () => {
    expect(problemsOf([payoutItem(1)], { sequence: 1_000_000 })).toEqual([
      { reference: null, field: 'nsa', problem: 'too_long' },
    ]);
    expect(problemsOf([])).toEqual([{ reference: null, field: 'items', problem: 'missing' }]);
    expect(problemsOf([payoutItem(1), payoutItem(1)])).toEqual([
      { reference: 'S1L7', field: 'seuNumero', problem: 'repeated' },
    ]);
  });

  it('says why in words', () => {
    const [problem] = problemsOf([payoutItem(1, { bankData: ted('1584', '1234567890123-4') })]);
    expect(problem && remittanceProblemText(problem)).toBe('a conta do favorecido não cabe no arquivo');
  });

  it('a house without a number has number 0', () => {
    const address = {
      street: 'Rua A',
      number: 's/n',
      complement: 'Fundos',
      city: 'Ilhéus',
      state: 'BA',
      postalCode: '45650000',
    };
    const [, lot] = linesOf(remittanceOf([payoutItem(1)], { payer: { ...PAYER, address } }));
    expect(lot?.values).toMatchObject({ numero: '00000', complemento: 'FUNDOS', cidade: 'ILHEUS', uf: 'BA' });
  });
});

describe('the variant of Banco do Brasil', () => {
  const payer = { ...PAYER, bankCode: '001', bankName: 'Banco do Brasil' };

  it('has its own agreement, density and version', () => {
    const [header, lot] = linesOf(remittanceOf([payoutItem(1)], { payer, layout: 'bancoDoBrasil' }));
    expect(header?.values).toMatchObject({ convenio: '0012345670126', densidade: '00000' });
    expect(lot?.values).toMatchObject({ convenio: '0012345670126', versaoLayoutLote: '031' });
  });

  it('refuses an agreement that is no number, or too long', () => {
    for (const agreement of ['AB12', '1234567890'])
      expect(
        problemsOf([payoutItem(1)], { payer: { ...payer, agreement }, layout: 'bancoDoBrasil' }),
      ).toEqual([{ reference: null, field: 'convenio', problem: 'missing' }]);
  });
});

it('is written in slices, so that others run meanwhile', () => {
  const steps = remittanceSteps(remittanceOf(payoutItems(4000)));
  let slices = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) slices += 1;
  expect(slices).toBeGreaterThanOrEqual(4);
  expect(step.value).toEqual(writeRemittance(remittanceOf(payoutItems(4000))));
});

it('is summed up from its own lines, unless it is cut', () => {
  const text = textOf(remittanceOf(payoutItems(9)));
  expect(sumRemittance(text)).toEqual({ count: 9, value: 9 * 15_000 + 45 });
  expect(sumRemittance(text.slice(0, -242))).toBeNull();
});
