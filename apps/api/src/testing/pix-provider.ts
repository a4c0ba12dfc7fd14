import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import type { PixOrder, PixProvider } from '../platform/pix-provider.ts';

/** What becomes of the next call that sends an order. */
export type Fate =
  | 'paid'
  | 'slow'
  | 'key_unknown'
  | 'no_balance'
  | 'lost_before'
  | 'lost_after'
  | 'busy'
  | 'wrong_amount';

export interface BookedPayment extends PixOrder {
  state: 'processing' | 'paid' | 'not_paid';
  readonly paid: Centavos;
  readonly endToEndId: string;
  /** How much of it came back. */
  returned: Centavos;
}

/** A provider in memory with a book of its own: it pays each id at most once, as the real ones do. */
export interface TestProvider extends PixProvider {
  readonly book: Map<string, BookedPayment>;
  /** How many calls sent each order. */
  readonly sends: Map<string, number>;
  /** For every following order. */
  fate: (order: PixOrder) => Fate;
}

const NO_ANSWER: ProviderAnswer = { said: 'unknown', why: 'O provedor não respondeu.' };

export function createTestProvider(day: string | (() => string)): TestProvider {
  const today = () => (typeof day === 'string' ? day : day()) as PlainDate;
  const book = new Map<string, BookedPayment>();
  const sends = new Map<string, number>();
  const answerOf = ({ state, endToEndId, paid, returned }: BookedPayment): ProviderAnswer => {
    if (state === 'processing') return { said: 'accepted', endToEndId };
    if (state === 'not_paid') return { said: 'not_paid', codes: ['PA'] };
    return { said: 'paid', value: paid, paidOn: today(), endToEndId, returned };
  };
  const provider: TestProvider = {
    method: 'efi',
    rate: { concurrent: 16, perLook: 16 },
    certainAfterSeconds: 60,
    webhookSecret: 'segredo-do-teste',
    book,
    sends,
    fate: () => 'paid',
    async send(order) {
      sends.set(order.id, (sends.get(order.id) ?? 0) + 1);
      const known = book.get(order.id);
      // A repeated id is refused; a look-up says what came of it.
      if (known) return NO_ANSWER;
      const fate = provider.fate(order);
      if (fate === 'key_unknown') return { said: 'not_paid', codes: ['PJ'] };
      if (fate === 'no_balance') return { said: 'not_paid', codes: ['01'] };
      if (fate === 'busy') return { said: 'later', seconds: 5 };
      if (fate === 'lost_before') return NO_ANSWER;
      const booked: BookedPayment = {
        ...order,
        paid: (fate === 'wrong_amount' ? order.net - 1 : order.net) as Centavos,
        state: fate === 'slow' ? 'processing' : 'paid',
        endToEndId: `E${order.id}`,
        returned: ZERO_CENTAVOS,
      };
      book.set(order.id, booked);
      return fate === 'lost_after' ? NO_ANSWER : answerOf(booked);
    },
    async find({ id }) {
      const booked = book.get(id);
      return booked ? answerOf(booked) : { said: 'absent' };
    },
    statement: async (wanted) =>
      wanted !== today()
        ? []
        : [...book.values()]
            .filter(({ state }) => state === 'paid')
            .map(({ id, endToEndId, paid, returned }) => ({
              reference: id,
              endToEndId,
              value: paid,
              returned,
            })),
    balance: async () => 1_000_000 as Centavos,
  };
  return provider;
}
