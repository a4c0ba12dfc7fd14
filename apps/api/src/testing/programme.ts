import { addDays, dateInSaoPaulo, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import { expectOk } from './money.ts';
import type { Answer } from './client.ts';
import type { Operator } from './operators.ts';
import type { TestServer } from './server.ts';

export const VERSIONS = '/api/operator/programme-versions';

export const invoice = (rate: number) => [{ rate, when: 'invoice' }];
export const LEVELS = {
  prata: { name: 'Prata', from: 1, rate: 50, installments: invoice(50) },
  ouro: { name: 'Ouro', from: 4, rate: 60, installments: invoice(60) },
  diamante: {
    name: 'Diamante',
    from: 11,
    rate: 80,
    installments: [{ rate: 20, when: 'closing' }, ...invoice(60)],
  },
};
/** Version 1 as it is written in a call. */
export const FIRST_FORM = {
  levels: Object.values(LEVELS),
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
};

/** The day in so many days by the test's clock. */
export const dayIn = (server: TestServer, days: number): string =>
  addDays(dateInSaoPaulo(server.clock.now()), days);

/** Moves the clock to noon of the day in so many days. */
export function passDays(server: TestServer, days: number): void {
  const start = instantAtSaoPauloStart(addDays(dateInSaoPaulo(server.clock.now()), days));
  server.clock.set(new Date(start.getTime() + 12 * 3_600_000).toISOString());
}

export const prepare = (who: Operator, form: Record<string, unknown>): Promise<Answer> =>
  who.post(VERSIONS, { ...FIRST_FORM, ...form });
export const approve = (who: Operator, id: number): Promise<Answer> => who.post(`${VERSIONS}/${id}/approve`);
export const withdraw = (who: Operator, id: number, reason = 'mudamos de ideia'): Promise<Answer> =>
  who.post(`${VERSIONS}/${id}/withdraw`, { reason });

/** A version that one administrator prepares and another approves. Returns its id. */
export async function approvedVersion(
  [one, other]: readonly [Operator, Operator],
  form: Record<string, unknown>,
): Promise<number> {
  const { id } = expectOk(await prepare(one, form), 'preparation').body;
  expectOk(await approve(other, id), 'approval');
  return id;
}
