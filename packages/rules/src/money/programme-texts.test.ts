import { describe, expect, it } from 'vitest';
import { FIRST_PROGRAMME } from './first-programme.ts';
import { statusDescription } from '../referrals/status-descriptions.ts';
import { shareBonusText, withTerms } from './programme-texts.ts';

describe('the sentence about the share bonus', () => {
  it.each([
    [25, /^Cada novo Indiker .* rende R\$\s5,00 a você, até o 25º: no máximo R\$\s125,00\.$/],
    [1, /^O primeiro novo Indiker .* rende R\$\s5,00 a você\.$/],
    [0, /^Novos cadastros pelo seu link exclusivo não rendem bônus\.$/],
  ])('for %i people', (shareBonusLimit, expected) =>
    expect(shareBonusText({ ...FIRST_PROGRAMME, shareBonusLimit })).toMatch(expected),
  );
});

describe('days', () => {
  it.each([
    [5, '5 dias depois do pagamento, o valor', 'disponível 5 dias depois do pagamento'],
    [1, '1 dia depois do pagamento, o valor', 'disponível 1 dia depois do pagamento'],
    [0, 'No dia do pagamento, o valor', 'disponível no dia do pagamento'],
  ])('a release after %i', (releaseDays, first, second) => {
    const programme = { ...FIRST_PROGRAMME, releaseDays };
    expect(statusDescription('accepted', programme).next).toContain(first);
    expect(statusDescription('reward_scheduled', programme).next).toContain(second);
  });

  it('have their unit in the singular', () =>
    expect(withTerms('há mais de {invoiceExpiryDays}.', { ...FIRST_PROGRAMME, invoiceExpiryDays: 1 })).toBe(
      'há mais de 1 dia.',
    ));
});
