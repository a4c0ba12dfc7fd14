import type { ProgrammeVersion } from '@indike/contract/operator/money/programme-versions';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { describe, expect, it } from 'vitest';
import { type FormValues, initialValues, previewOf, readForm, startOf } from './form.ts';

const FIRST: ProgrammeVersion = {
  id: 1,
  version: 1,
  status: 'approved',
  in_force: true,
  effective_from: '2000-01-01',
  levels: [
    { name: 'Prata', from: 1, rate: 50, installments: [{ rate: 50, when: 'invoice' }] },
    {
      name: 'Diamante',
      from: 11,
      rate: 80.5,
      installments: [
        { rate: 20, when: 'closing' },
        { rate: 60.5, when: 'invoice' },
      ],
    },
  ],
  minimum_withdrawal: 150,
  cutoff_day: 10,
  pay_day: 15,
  release_days: 5,
  invoice_days: 90,
  redemption_days: 365,
  share_bonus: 5,
  share_bonus_count: 25,
  dispute_rule: 'first_contract',
  payout: 'monthly',
  changes: [],
  takes_away: false,
  prepared: null,
  approved: null,
  withdrawn: null,
  reason: null,
};
const TODAY = '2026-11-28' as PlainDate;
const values = (changed: Partial<FormValues> = {}): FormValues => ({
  ...initialValues(FIRST),
  effective_from: '01/03/2027',
  ...changed,
});
const withRate = (rate: string) =>
  values({ levels: initialValues(FIRST).levels.map((level, at) => (at === 0 ? { ...level, rate } : level)) });

describe('the form of a version', () => {
  it('opens as the version in force, and makes the same terms again', () => {
    expect(initialValues(FIRST)).toMatchObject({ effective_from: '', minimum_withdrawal: '150,00' });
    const read = readForm(values());
    expect(read).toMatchObject({
      ok: true,
      output: { levels: FIRST.levels, minimum_withdrawal: 150, pay_day: 15, effective_from: '2027-03-01' },
    });
  });

  it('takes the rate of a level as that of its only part', () =>
    expect(readForm(withRate(' 62,5 '))).toMatchObject({
      ok: true,
      output: { levels: [{ rate: 62.5, installments: [{ rate: 62.5 }] }, {}] },
    }));

  it('says at each field what is wrong', () => {
    const wrong = { ...withRate('meio'), effective_from: '31/02/2027', pay_day: '3,5', share_bonus: '' };
    const read = readForm(wrong);
    expect(read.ok ? {} : read.errors).toMatchObject({
      'levels.0.rate': 'Informe uma porcentagem acima de 0 e até 100, com até duas casas',
      effective_from: 'Informe a partir de que dia',
      pay_day: 'Informe um número inteiro de 2 a 28',
      share_bonus: expect.stringMatching(/^Informe um valor de/),
    });
  });
});

describe('the preview', () => {
  it('says what changes and from which day', () => {
    expect(previewOf(withRate('52'), [FIRST], TODAY)).toEqual({
      changes: [{ label: 'Prata', before: '50%', after: '52%' }],
      notice: expect.stringMatching(/^Só melhora: .* 29 de nov\. de 2026/),
    });
    expect(previewOf(withRate('48'), [FIRST], TODAY).notice).toMatch(
      /^Tira algo .* 8 de dez\. de 2026, 10 dias/,
    );
  });

  it('says that another version would take it back too soon', () => {
    const later = { ...FIRST, id: 2, in_force: false, effective_from: '2026-12-05' };
    const version = { ...withRate('52'), effective_from: '01/12/2026' };
    expect(previewOf(version, [later, FIRST], TODAY).notice).toMatch(/^Outra versão aprovada, .* 10 dias/);
    expect(previewOf({ ...version, effective_from: '05/12/2026' }, [later, FIRST], TODAY).notice).toMatch(
      /^Só melhora/,
    );
  });

  it('starts as the latest approved version and compares with what is in force until its day', () => {
    const future = { ...FIRST, id: 2, in_force: false, effective_from: '2027-01-10', release_days: 4 };
    const withdrawn = { ...future, id: 3, status: 'withdrawn', effective_from: '2027-02-10' } as const;
    const versions = [withdrawn, future, FIRST];
    expect(startOf(versions)).toBe(future);
    expect(previewOf(initialValues(future), versions, TODAY).changes).toEqual([]);
    const undone = previewOf(values(), versions, TODAY);
    expect(undone.changes).toMatchObject([{ before: '4 dias', after: '5 dias' }]);
    expect(previewOf(values({ effective_from: '09/01/2027' }), versions, TODAY).changes).toEqual([]);
  });

  it('says the rule while nothing changes or the form is incomplete', () => {
    const rule = expect.stringMatching(/10 dias antes/);
    expect(previewOf(initialValues(FIRST), [FIRST], TODAY)).toEqual({ changes: [], notice: rule });
    expect(previewOf(withRate(''), [FIRST], TODAY)).toEqual({ changes: null, notice: rule });
  });
});
