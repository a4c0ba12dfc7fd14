import { describe, expect, it } from 'vitest';
import { finishSteps } from '../files/steps.ts';
import type { Centavos } from '../money/money.ts';
import { type CnabLine, readCnabText } from '../testing/cnab-reader.ts';
import { PAYER, payoutItem, payoutItems, pixData, remittanceOf, tedData } from '../testing/payouts.ts';
import { type Remittance, type RemittanceItem, remittanceSumSteps } from './remittance-fields.ts';
import { remittanceSteps, writeRemittance, remittanceProblemText } from './remittance.ts';

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

it('has lots with their counts and sums', () => {
  const decision = writeRemittance(remittanceOf(payoutItems(8)));
  expect(decision.ok && decision.lots).toEqual([
    { form: 'pix', count: 4, total: 4 * 15_000 + 1 + 2 + 3 + 8 },
    { form: 'ted', count: 2, total: 2 * 15_000 + 4 + 5 },
    { form: 'sameBankChecking', count: 1, total: 15_006 },
    { form: 'sameBankSavings', count: 1, total: 15_007 },
  ]);
});

describe('what fits and what does not', () => {
  const bankData = pixData('cpf', '28001238938');
  const ted = (agency: string, account: string) => tedData('001', agency, account);

  it('truncates names and removes accents', () => {
    const beneficiary = { name: 'Maria Antônia de Assunção Conceição e Silva 日本', document: '28001238938' };
    const lines = linesOf(remittanceOf([payoutItem(1, { beneficiary })]));
    expect(lines[2]?.values.nomeFavorecido).toBe('MARIA ANTONIA DE ASSUNCAO CONC');
  });

  it('keeps a PIX key unchanged and never truncates it', () => {
    const key = `${'a'.repeat(60)}@Example.com.br`;
    const lines = linesOf(remittanceOf([payoutItem(1, { bankData: pixData('email', key) })]));
    expect(lines[3]?.values.informacao12).toBe(key);
    const long = payoutItem(1, { bankData: pixData('email', 'a'.repeat(100)) });
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
    ['a random key', { bankData: { ...bankData, pix_type: 'random' } }, 'informacao12', 'random_key'],
    ['a PIX of no kind', { bankData: { ...bankData, pix_type: null } }, 'formaIniciacao', 'missing'],
    ['a key with accents', { bankData: pixData('email', 'josé@example.com') }, 'informacao12', 'not_ascii'],
  ])('refuses %s', (_, change, field, problem) => {
    const item = payoutItem(1, { bankData, ...change });
    expect(problemsOf([item, payoutItem(2)])).toEqual([{ reference: item.reference, field, problem }]);
  });

  it.each<[Partial<typeof PAYER>, string, string]>([
    [{ account: '1234567890123' }, 'conta', 'too_long'],
    [{ agreement: '' }, 'convenio', 'missing'],
    [{ bankCode: '0341' }, 'banco', 'too_long'],
  ])('reports a problem of the payer only once: %j', (change, field, problem) => {
    expect(problemsOf(payoutItems(9), { payer: { ...PAYER, ...change } })).toEqual([
      { reference: null, field, problem },
    ]);
  });

  it('refuses a file number of seven digits, a file without payments and a repeated payment', () => {
    expect(problemsOf([payoutItem(1)], { sequence: 1_000_000 })).toEqual([
      { reference: null, field: 'nsa', problem: 'too_long' },
    ]);
    expect(problemsOf([])).toEqual([{ reference: null, field: 'items', problem: 'missing' }]);
    expect(problemsOf([payoutItem(1), payoutItem(1)])).toEqual([
      { reference: 'S1L7', field: 'seuNumero', problem: 'repeated' },
    ]);
  });

  it('describes a problem in words', () => {
    const [problem] = problemsOf([payoutItem(1, { bankData: ted('1584', '1234567890123-4') })]);
    expect(problem && remittanceProblemText(problem)).toBe('a conta do favorecido não cabe no arquivo');
  });

  it('writes number 0 for an address without a number', () => {
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

  it('refuses an agreement that is not a number or too long', () => {
    for (const agreement of ['AB12', '1234567890'])
      expect(
        problemsOf([payoutItem(1)], { payer: { ...payer, agreement }, layout: 'bancoDoBrasil' }),
      ).toEqual([{ reference: null, field: 'convenio', problem: 'missing' }]);
  });
});

it('is written in slices, so that other requests run in between', () => {
  const steps = remittanceSteps(remittanceOf(payoutItems(4000)));
  let slices = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) slices += 1;
  expect(slices).toBeGreaterThanOrEqual(4);
  expect(step.value).toEqual(writeRemittance(remittanceOf(payoutItems(4000))));
});

it('is summed up from its own lines, unless it is truncated', () => {
  const text = textOf(remittanceOf(payoutItems(9)));
  expect(finishSteps(remittanceSumSteps(text))).toEqual({ count: 9, value: 9 * 15_000 + 45 });
  expect(finishSteps(remittanceSumSteps(text.slice(0, -242)))).toBeNull();
});
