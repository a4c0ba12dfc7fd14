import { expect, it } from 'vitest';
import type { PlainDate } from './calendar.ts';
import { parcelStateNames, parcelStory } from './parcel-story.ts';
import { type ParcelState, allowedParcelMoves } from './parcels.ts';

const day = (text: string) => text as PlainDate;
const today = day('2026-11-05');
const dates = { releaseOn: day('2026-11-10'), lapseOn: day('2027-11-10'), paymentOn: day('2026-11-16') };
const invoice = { trigger: 'first_invoice' } as const;
const none = { releaseOn: null, lapseOn: null, paymentOn: null };

it.each<[ParcelState, string, string]>([
  [
    'promised',
    'até 10/11/2027; depois desse dia, expira',
    'quando o contrato for fechado e a empresa pagar a primeira',
  ],
  ['receivable', 'disponível para saque em 10/11/2026', '5 dias após o pagamento'],
  ['available', 'receba em 16/11/2026. O prazo para pedir termina em 10/11/2027', 'receba em 16/11/2026.'],
  ['requested', 'previsão de pagamento em 16/11/2026', 'confira seus dados bancários'],
  ['paid', 'Paga em 16/11/2026', 'Paga.'],
  ['expired', 'terminou em 10/11/2027', 'Expirou.'],
  ['cancelled', 'não avançou', 'não avançou'],
])('%s says what comes next, with and without dates', (state, dated, undated) => {
  expect(parcelStory({ state, today, ...invoice, ...dates })).toContain(dated);
  expect(parcelStory({ state, today, ...invoice, ...none })).toContain(undated);
});

it("does not let Diamante's first parcel wait for an invoice", () => {
  for (const known of [dates, none]) {
    const story = parcelStory({ state: 'promised', trigger: 'closing', today, ...known });
    expect(story).toContain('assim que o contrato for fechado: não depende da primeira fatura');
    expect(story).not.toContain('expira');
  }
});

it('moves the payout past an extra holiday', () => {
  const extraHolidays = new Set(['2026-11-16']);
  expect(parcelStory({ state: 'available', today, ...invoice, ...none, extraHolidays })).toContain(
    '17/11/2026',
  );
});

it('names every state', () => {
  expect(Object.keys(parcelStateNames)).toEqual(Object.keys(allowedParcelMoves));
});
