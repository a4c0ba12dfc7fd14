import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { indikerAccounts } from './ledger-accounts.ts';
import { uncheckedCentavos } from './money.ts';
import { movementOf, type Movement, type StatementEntry } from './statement.ts';

const entries = (amounts: Partial<Record<StatementEntry['account'], number>>) =>
  Object.entries(amounts).map(([account, amount]) => ({ account, amount })) as StatementEntry[];

it.each<[string, Parameters<typeof entries>[0], Movement]>([
  [
    'a promise',
    { promised: 250_000 },
    { kind: 'in', amount: uncheckedCentavos(250_000), from: null, to: 'Previsto' },
  ],
  [
    'a promise that became smaller',
    { promised: -50_000 },
    { kind: 'out', amount: uncheckedCentavos(50_000), from: 'Previsto', to: null },
  ],
  [
    'the payment of the invoice',
    { promised: -250_000, receivable: 250_000 },
    { kind: 'moved', amount: uncheckedCentavos(250_000), from: 'Previsto', to: 'A liberar' },
  ],
  [
    'a withdrawal',
    { available: -100_000, requested: 100_000 },
    { kind: 'moved', amount: uncheckedCentavos(100_000), from: 'Disponível', to: 'Aguardando pagamento' },
  ],
  [
    'a payment with tax',
    { requested: -100_000, paid: 90_000, withheld: 10_000 },
    {
      kind: 'moved',
      amount: uncheckedCentavos(100_000),
      from: 'Aguardando pagamento',
      to: 'Pago e Imposto retido',
    },
  ],
  [
    'what expires',
    { available: -10_000, expired: 10_000 },
    { kind: 'out', amount: uncheckedCentavos(10_000), from: 'Disponível', to: 'Expirado' },
  ],
  [
    'a clawback',
    { owed: -30_000 },
    { kind: 'out', amount: uncheckedCentavos(30_000), from: 'A descontar', to: null },
  ],
  [
    'its deduction from the balance',
    { available: -30_000, owed: 30_000 },
    { kind: 'moved', amount: uncheckedCentavos(30_000), from: 'Disponível', to: 'A descontar' },
  ],
  [
    'a cancelled reward, of which a part had been deducted',
    { promised: -20_000, available: -5_000, owed: -1_000 },
    { kind: 'out', amount: uncheckedCentavos(26_000), from: 'Previsto e Disponível e A descontar', to: null },
  ],
])('%s', (_what, amounts, expected) => expect(movementOf(entries(amounts))).toEqual(expected));

it('never shows a negative amount, and gains and losses add up to what the Indiker has', () => {
  const entry = fc.record({
    account: fc.constantFrom(...indikerAccounts),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
  });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), (drawn) => {
      const own = drawn as StatementEntry[];
      const { kind, amount } = movementOf(own);
      const change = own
        .filter(({ account }) => account !== 'expired')
        .reduce<number>((sum, one) => sum + one.amount, 0);
      expect(amount).toBeGreaterThanOrEqual(0);
      expect({ in: amount, out: 0 - amount, moved: 0 }[kind]).toBe(change);
    }),
  );
});
