import { describe, expect, it } from 'vitest';
import { addDays, dateOf } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import { cnabColumns, readCnabText } from '../testing/cnab-reader.ts';
import { PAYER, payoutItem, payoutItems, remittanceOf } from '../testing/payouts.ts';
import { layoutOfBank } from './cnab-layout.ts';
import { readReturnFile, returnFileSteps, type ReturnFile } from './return-file.ts';
import { writeRemittance } from './remittance.ts';
import { answerRemittance, type SandboxOccurrence, usualAnswer } from './sandbox-bank.ts';

const NOW = new Date('2026-11-16T15:00:00Z');

function remittanceText(count: number, bankCode = PAYER.bankCode): string {
  const more = { layout: layoutOfBank(bankCode), payer: { ...PAYER, bankCode } };
  const decision = writeRemittance(remittanceOf(payoutItems(count), more));
  if (!decision.ok) throw new Error('no remittance');
  return decision.text;
}
function returnText(
  count: number,
  answers: Readonly<Record<string, SandboxOccurrence>> = {},
  bankCode?: string,
): string {
  const answer = answerRemittance({
    remittance: remittanceText(count, bankCode),
    now: NOW,
    answers: new Map(Object.entries(answers)),
  });
  if (!answer.ok) throw new Error('no return');
  return answer.text;
}
function fileOf(text: string): ReturnFile {
  const decision = readReturnFile(text);
  if (!decision.ok) throw new Error(JSON.stringify(decision.fault));
  return decision.file;
}
const faultOf = (text: string) => {
  const decision = readReturnFile(text);
  return decision.ok ? null : decision.fault;
};

type Column = Parameters<typeof cnabColumns>;
/** Replaces one field in one line, counted from 1. */
function withColumn(text: string, line: number, [record, field]: Column, value: string): string {
  const lines = text.split('\r\n');
  const [start, end] = cnabColumns(record, field);
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, start) + value.padEnd(end - start) + old.slice(end);
  return lines.join('\r\n');
}
const withoutLine = (text: string, line: number) =>
  text
    .split('\r\n')
    .filter((_, index) => index !== line - 1)
    .join('\r\n');

describe('what the bank says', () => {
  const answers = { S2L7: 'PJ', S3L7: 'BD', S5L7: 'HF' } as const;

  const BANKS: readonly (readonly [layout: string, bankCode: string])[] = [
    ['febraban', '341'],
    ['bancoDoBrasil', '001'],
  ];
  it.each(BANKS.flatMap((bank) => [1, 1000, 10_000].map((count) => [...bank, count] as const)))(
    'in the layout %s of bank %s about %i payments, as an independent reader finds it',
    (layout, bankCode, count) => {
      expect(layoutOfBank(bankCode)).toBe(layout);
      const text = returnText(count, answers, bankCode);
      const cnabDay = (day: string | null) => day?.split('-').toReversed().join('') ?? '00000000';
      const expected = readCnabText(text).flatMap(({ record, values }, index) =>
        record === 'segmentoA' ? [{ line: index + 1, ...values }] : [],
      );
      const found = fileOf(text).items.map((item) => ({
        line: item.line,
        seuNumero: item.reference,
        nossoNumero: item.bankNumber,
        nomeFavorecido: item.beneficiary,
        valor: String(item.value).padStart(15, '0'),
        valorEfetivado: String(item.paidValue).padStart(15, '0'),
        dataPagamento: cnabDay(item.paymentDate),
        dataEfetivacao: cnabDay(item.paidOn),
        ocorrencias: item.occurrences.join(''),
      }));
      expect(found).toHaveLength(count);
      expect(expected).toMatchObject(found);
    },
  );

  it('names the payer and the outcome of each payment', () => {
    const file = fileOf(returnText(8, answers));
    expect(file).toMatchObject({
      bankCode: '341',
      payer: expect.stringMatching(/^12ABC34501DE35 /),
      sequence: 42,
    });
    const byReference = new Map(file.items.map((item) => [item.reference, item]));
    expect(byReference.get('S1L7')).toEqual({
      line: 3,
      reference: 'S1L7',
      bankNumber: 'SB00010000116112026',
      beneficiary: "JOSE CONCEICAO D'AVILA 1",
      value: 15_001,
      paymentDate: '2026-11-16',
      paidOn: '2026-11-16',
      paidValue: 15_001,
      occurrences: ['00'],
    });
    expect(byReference.get('S2L7')).toMatchObject({ paidOn: null, paidValue: 0, occurrences: ['PJ'] });
    expect(byReference.get('S3L7')).toMatchObject({ paidOn: null, occurrences: ['BD'] });
  });

  it('has up to five codes for a payment, or codes for a whole lot', () => {
    const text = returnText(1);
    expect(
      fileOf(withColumn(text, 3, ['segmentoA', 'ocorrencias'], 'ANAMPCPJ00')).items[0]?.occurrences,
    ).toEqual(['AN', 'AM', 'PC', 'PJ', '00']);
    const silent = withColumn(text, 3, ['segmentoA', 'ocorrencias'], '');
    const refused = withColumn(silent, 2, ['headerLote', 'ocorrencias'], 'HC');
    expect(fileOf(refused).items[0]?.occurrences).toEqual(['HC']);
  });
});

describe('accepts variants of banks', () => {
  it('with bare line feeds, no last line end, an end mark, accents and blank amounts', () => {
    const text = returnText(2, { S1L7: 'PJ' });
    const items = fileOf(text).items;
    expect(fileOf(text.replaceAll('\r\n', '\n')).items).toEqual(items);
    expect(fileOf(text.slice(0, -2)).items).toEqual(items);
    expect(fileOf(`${text}\u001A`).items).toEqual(items);
    expect(fileOf(withColumn(text, 1, ['headerArquivo', 'nomeBanco'], 'ITAÚ')).items).toEqual(items);
    expect(fileOf(withColumn(text, 3, ['segmentoA', 'valorEfetivado'], '')).items).toEqual(items);
  });

  it('with a sum of what was paid instead of what was ordered', () => {
    const text = returnText(2, { S1L7: 'PJ' });
    const lots = fileOf(text).items;
    expect(lots.map(({ paidValue }) => paidValue)).toEqual([0, 15_002]);
    const paidOnly = withColumn(text, 7, ['trailerLote', 'somaValores'], '15002'.padStart(18, '0'));
    expect(fileOf(paidOnly).items).toEqual(lots);
  });

  it('with a lot of another service, which has no items', () => {
    const lines = returnText(1).split('\r\n');
    const other = [lines[1], lines[2], lines[3], lines[4]].map((line = '', index) => {
      const moved = `${line.slice(0, 3)}0002${line.slice(7)}`;
      return index === 1 || index === 2 ? `${moved.slice(0, 13)}J${moved.slice(14)}` : moved;
    });
    const trailer = (lines[5] ?? '').slice(0, 17);
    const text = [...lines.slice(0, 5), ...other, `${trailer}000002000010000000${' '.repeat(205)}`].join(
      '\r\n',
    );
    expect(fileOf(text).items.map(({ reference }) => reference)).toEqual(['S1L7']);
  });
});

describe('refuses as a whole', () => {
  it('every truncated file', () => {
    const text = returnText(8);
    const lines = text.split('\r\n');
    for (let count = 0; count < lines.length - 1; count += 1) {
      const part = lines.slice(0, count).join('\r\n');
      expect(faultOf(part)).not.toBeNull();
    }
  });

  it('every file that lacks a line', () => {
    const text = returnText(8);
    for (let line = 1; line <= 26; line += 1) expect(faultOf(withoutLine(text, line))).not.toBeNull();
  });

  it.each<[string, (text: string) => string, object]>([
    ['nothing', () => '', { line: 1, problem: 'empty' }],
    ['a spreadsheet', () => 'Nome;Valor\r\nAna;10,00\r\n', { line: 1, problem: 'line_length' }],
    ['a remittance', () => remittanceText(2), { line: 1, problem: 'direction' }],
    ['a short line', (text) => text.replace('SB0001', 'SB1'), { line: 3, problem: 'line_length' }],
    [
      'a control character',
      (text) => text.replace('SB0001', 'SB\u0000001'),
      { line: 3, problem: 'not_ascii' },
    ],
    ['two files', (text) => text + text, { line: 9, problem: 'order' }],
    [
      'a wrong lot',
      (text) => withColumn(text, 3, ['segmentoA', 'lote'], '0002'),
      { line: 3, problem: 'lot_number' },
    ],
    [
      'a wrong order',
      (text) => withColumn(text, 4, ['segmentoB', 'seqNoLote'], '00003'),
      { line: 4, problem: 'sequence' },
    ],
    [
      'a wrong sum',
      (text) => withColumn(text, 7, ['trailerLote', 'somaValores'], '1'.padStart(18, '0')),
      { line: 7, problem: 'lot_sum' },
    ],
    [
      'a sum of letters',
      (text) => withColumn(text, 7, ['trailerLote', 'somaValores'], 'X'),
      { line: 7, problem: 'lot_sum' },
    ],
    [
      'letters as an amount',
      (text) => withColumn(text, 3, ['segmentoA', 'valor'], '1,50'),
      { line: 3, problem: 'number' },
    ],
    [
      'no such day',
      (text) => withColumn(text, 3, ['segmentoA', 'dataEfetivacao'], '31022026'),
      { line: 3, problem: 'date' },
    ],
    [
      'a file number of letters',
      (text) => withColumn(text, 1, ['headerArquivo', 'nsa'], 'A'),
      { line: 1, problem: 'number' },
    ],
    [
      'a wrong count of lots',
      (text) => withColumn(text, 8, ['trailerArquivo', 'qtdLotes'], '000002'),
      { line: 8, problem: 'file_count' },
    ],
  ])('%s', (_, change, fault) => {
    expect(faultOf(change(returnText(2)))).toEqual(fault);
  });
});

it('is read in slices, so that other requests run in between', () => {
  const text = returnText(4000);
  const steps = returnFileSteps(text);
  let slices = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) slices += 1;
  // The slices for all lines, for the details of the lots, and for the payments among them.
  expect(slices).toBeGreaterThan((8000 + 8000 + 4000) / 100 - 10);
  expect(step.value).toEqual(readReturnFile(text));
});

describe('the bank of the sandbox', () => {
  it('reports the occurrence code of each payment', () => {
    const answer = answerRemittance({
      remittance: remittanceText(2),
      now: NOW,
      answers: new Map([['S2L7', 'PJ']]),
    });
    expect(answer.ok && answer.payments).toEqual([
      {
        reference: 'S1L7',
        beneficiary: "JOSE CONCEICAO D'AVILA 1",
        value: 15_001,
        paymentDate: '2026-11-16',
        occurrence: '00',
      },
      {
        reference: 'S2L7',
        beneficiary: "JOSE CONCEICAO D'AVILA 2",
        value: 15_002,
        paymentDate: '2026-11-16',
        occurrence: 'PJ',
      },
    ]);
  });

  it('pays on the day of the payment, and before that only confirms the order', () => {
    const day = dateOf(2026, 11, 16);
    const answers = [-1, 0, 1].map((days) => usualAnswer(day, addDays(day, days)));
    expect(answers).toEqual(['BD', '00', '00']);
    expect(usualAnswer(null, day)).toBe('00');
  });

  it('refuses a return file and a truncated remittance file', () => {
    const order = { now: NOW, answers: new Map<string, SandboxOccurrence>() };
    expect(answerRemittance({ ...order, remittance: returnText(1) })).toEqual({
      ok: false,
      fault: { line: 1, problem: 'direction' },
    });
    const half = remittanceText(2).slice(0, 242 * 4);
    expect(answerRemittance({ ...order, remittance: half }).ok).toBe(false);
  });

  it('keeps an amount of fifteen digits', () => {
    const decision = writeRemittance(remittanceOf([payoutItem(1, { net: 999_999_999_999_999 as Centavos })]));
    const answer = decision.ok
      ? answerRemittance({ remittance: decision.text, now: NOW, answers: new Map() })
      : decision;
    expect(answer.ok && fileOf(answer.text).items[0]?.paidValue).toBe(999_999_999_999_999);
  });
});
