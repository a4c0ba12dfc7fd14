import { describe, expect, it } from 'vitest';
import { type CnabLine, cnabDefaults, type CnabValues, readCnabText } from '../testing/cnab-reader.ts';
import { PAYER, payoutItems, remittanceOf } from '../testing/payouts.ts';
import type { CnabLayoutName } from './cnab-layout.ts';
import { writeRemittance } from './remittance.ts';

// docs/proofs.md 33: every column of a file is as FEBRABAN's table says, checked with a reader that is independent of
// the writer. The expected values are written out here a second time, for a payer at a bank of each layout.

const zeros = (value: number | string, width: number) => String(value).padStart(width, '0');

/** How a destination is written in the file: its payment form and the fields of segments A and B. */
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
type Account = readonly [bank: string, agency: string, agencyDigit: string, account: string, digit: string];
const transfer = (form: string, [bank, agency, agencyDigit, account, digit]: Account, more: CnabValues) => ({
  form,
  a: {
    bancoFavorecido: bank,
    agenciaFavorecido: agency,
    agenciaFavorecidoDv: agencyDigit,
    contaFavorecido: account,
    contaFavorecidoDv: digit,
    ...more,
  },
  b: terms,
});
const ted = (account: Account, kind: 'CC' | 'PP') =>
  transfer('41', account, { camara: '018', finalidadeTed: '00010', finalidadeComplementar: kind });
const credit = (form: '01' | '05', account: Account) => transfer(form, account, { camara: '000' });

const BB: Account = ['001', '01584', '9', '000000210169', '6'];
const NUBANK: Account = ['260', '00001', '', '000000123456', '7'];
const ITAU: Account = ['341', '02545', '', '000000002366', '1'];
const BY_PIX = [
  pix('01', '+5511987654321'),
  pix('03', '28001238938'),
  pix('02', 'jose.da.silva@example.com.br'),
  pix('03', '52998224725'),
];

interface PayerBank {
  readonly layout: CnabLayoutName;
  readonly code: string;
  readonly name: string;
  readonly nameInFile: string;
  /** How the eight destinations of `payoutItems` are written for a payer at this bank. */
  readonly destinations: readonly Expected[];
  /** The payment forms in the order of their lots in the file. */
  readonly forms: readonly string[];
  readonly agreement: string;
  /** Values that differ from the defaults of FEBRABAN's table. */
  readonly fileHeader: CnabValues;
  readonly lotHeader: CnabValues;
}

const BANKS: Readonly<Record<CnabLayoutName, PayerBank>> = {
  febraban: {
    layout: 'febraban',
    code: '341',
    name: 'Itaú Unibanco',
    nameInFile: 'ITAU UNIBANCO',
    destinations: [...BY_PIX, ted(BB, 'CC'), ted(NUBANK, 'PP'), credit('01', ITAU), credit('05', ITAU)],
    forms: ['45', '41', '01', '05'],
    agreement: '1234567',
    fileHeader: {},
    lotHeader: {},
  },
  bancoDoBrasil: {
    layout: 'bancoDoBrasil',
    code: '001',
    name: 'Banco do Brasil',
    nameInFile: 'BANCO DO BRASIL',
    destinations: [...BY_PIX, credit('01', BB), ted(NUBANK, 'PP'), ted(ITAU, 'CC'), ted(ITAU, 'PP')],
    forms: ['45', '41', '01'],
    agreement: '0012345670126',
    fileHeader: { densidade: '00000' },
    lotHeader: { versaoLayoutLote: '031' },
  },
};

const payerValues = ({ code, agreement }: PayerBank): CnabValues => ({
  banco: code,
  tipoInscricaoEmpresa: '2',
  inscricaoEmpresa: '12ABC34501DE35',
  convenio: agreement,
  agencia: '02545',
  agenciaDv: '',
  conta: '000000002366',
  contaDv: '1',
  nomeEmpresa: 'INDIKE SERVICOS LTDA.',
});
const ADDRESS: CnabValues = {
  logradouro: 'RUA DAS ACACIAS',
  numero: '00120',
  complemento: '',
  cidade: 'SAO PAULO',
  cep: '01310',
  cepSufixo: '100',
  uf: 'SP',
};

const destinationOf = ({ destinations }: PayerBank, n: number): Expected => {
  const expected = destinations[n % destinations.length];
  if (!expected) throw new Error('no such destination');
  return expected;
};

function expectedItem(bank: PayerBank, n: number, lot: string, sequence: number): CnabLine[] {
  const { a, b } = destinationOf(bank, n);
  const place = { banco: bank.code, lote: lot };
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

function expectedLot(bank: PayerBank, numbers: readonly number[], form: string, index: number): CnabLine[] {
  const lot = zeros(index + 1, 4);
  const sum = numbers.reduce((all, n) => all + 15_000 + n, 0);
  const values = {
    ...cnabDefaults('headerLote'),
    ...payerValues(bank),
    ...ADDRESS,
    lote: lot,
    formaLancamento: form,
    ...bank.lotHeader,
  };
  const trailer = {
    ...cnabDefaults('trailerLote'),
    banco: bank.code,
    lote: lot,
    qtdRegistrosLote: zeros(2 * numbers.length + 2, 6),
    somaValores: zeros(sum, 18),
  };
  return [
    { record: 'headerLote', values },
    ...numbers.flatMap((n, at) => expectedItem(bank, n, lot, 2 * at + 1)),
    { record: 'trailerLote', values: trailer },
  ];
}

function expectedFile(bank: PayerBank, count: number): CnabLine[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const lots = bank.forms
    .map((form) => ({ form, numbers: numbers.filter((n) => destinationOf(bank, n).form === form) }))
    .filter(({ numbers: ofForm }) => ofForm.length > 0);
  const header = {
    ...cnabDefaults('headerArquivo'),
    ...payerValues(bank),
    nomeBanco: bank.nameInFile,
    dataGeracao: '15112026',
    horaGeracao: '230507',
    nsa: '000042',
    ...bank.fileHeader,
  };
  const lines = lots.flatMap(({ form, numbers: ofForm }, index) => expectedLot(bank, ofForm, form, index));
  const trailer = {
    ...cnabDefaults('trailerArquivo'),
    banco: bank.code,
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

describe.each(Object.values(BANKS))('every column of a file in the layout $layout', (bank) => {
  it.each([1, 8, 1000, 10_000])('is as expected with %i payments', (count) => {
    const payer = { ...PAYER, bankCode: bank.code, bankName: bank.name };
    const written = writeRemittance(remittanceOf(payoutItems(count), { layout: bank.layout, payer }));
    const lines = written.ok ? readCnabText(written.text).map(described) : [];
    const expected = expectedFile(bank, count).map(described);
    expect(lines.length).toBe(expected.length);
    expect(lines.filter((line, index) => line !== expected[index])).toEqual([]);
  });
});
