// The rules about one Indiker's money (docs/product.md, 5 to 7) in plain JavaScript, without a ledger, SQL or the
// product's own rules. The test compares it with the balances in the database after every operation.

type State = 'promised' | 'receivable' | 'available' | 'requested' | 'paid' | 'expired' | 'cancelled';

interface Earning {
  readonly referral: number;
  readonly atClosing: boolean;
  readonly value: number;
  /** The part of the value that clawbacks were offset against. */
  taken: number;
  state: State;
  release: string;
  expires: string;
  withdrawal: number;
}

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** Of a percentage with two decimals at most. */
const share = (value: number, percent: number): number =>
  Number((BigInt(value) * BigInt(Math.round(percent * 100)) + 5_000n) / 10_000n);
const NEVER = '9999-12-31';

/** What a version of the programme promises. The first level begins with the first contract. */
export interface Terms {
  readonly levels: readonly { readonly from: number; readonly rate: number; readonly closing: number }[];
  readonly minimum: number;
  readonly release: number;
  readonly invoice: number;
  readonly redemption: number;
  readonly bonus: number;
  readonly bonuses: number;
}
export const FIRST_TERMS: Terms = {
  levels: [
    { from: 1, rate: 50, closing: 0 },
    { from: 4, rate: 60, closing: 0 },
    { from: 11, rate: 80, closing: 20 },
  ],
  minimum: 15_000,
  release: 5,
  invoice: 90,
  redemption: 365,
  bonus: 500,
  bonuses: 25,
};

/** The versions with their first days. Of two from one day on, the later counts. */
export class Programme {
  #versions: { readonly from: string; readonly terms: Terms }[] = [
    { from: '2000-01-01', terms: FIRST_TERMS },
  ];

  add(from: string, terms: Terms): void {
    this.#versions.push({ from, terms });
    this.#versions.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  }

  on(day: string): Terms {
    return this.#versions.findLast(({ from }) => from <= day)?.terms ?? FIRST_TERMS;
  }
}

export class Wallet {
  readonly #programme: Programme;
  /** The terms of the day on which each referral was made. */
  readonly #terms = new Map<number, Terms>();
  #earnings: Earning[] = [];
  #closed = 0;
  #owed = 0;
  #bonuses = 0;

  constructor(programme: Programme) {
    this.#programme = programme;
  }

  #termsOf(referral: number): Terms {
    return this.#terms.get(referral) ?? FIRST_TERMS;
  }

  #plan(referral: number, value: number, count: number): void {
    this.#earnings = this.#earnings.filter((earning) => earning.referral !== referral);
    const level = this.#termsOf(referral).levels.findLast(({ from }) => from <= count);
    const { rate, closing } = level ?? { rate: 0, closing: 0 };
    const total = share(value, rate);
    const first = share(value, closing);
    const earning = (worth: number, atClosing: boolean): Earning => ({
      referral,
      atClosing,
      value: worth,
      taken: 0,
      state: 'promised',
      release: NEVER,
      expires: NEVER,
      withdrawal: 0,
    });
    if (closing > 0) this.#earnings.push(earning(first, true));
    this.#earnings.push(earning(total - first, false));
  }

  #of(referral: number): Earning[] {
    return this.#earnings.filter((earning) => earning.referral === referral);
  }

  #recover(): void {
    const open = this.#earnings.filter(({ state }) => state === 'available');
    for (const earning of open.toSorted((a, b) =>
      a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : 0,
    )) {
      const part = Math.min(this.#owed, earning.value - earning.taken);
      earning.taken += part;
      this.#owed -= part;
    }
  }

  negotiated(referral: number, value: number, today: string): void {
    this.#terms.set(referral, this.#programme.on(today));
    this.#plan(referral, value, this.#closed + 1);
  }

  signed(referral: number, value: number, today: string): void {
    this.#closed += 1;
    this.#plan(referral, value, this.#closed);
    const { invoice, redemption } = this.#termsOf(referral);
    for (const earning of this.#of(referral)) {
      earning.expires = plusDays(today, invoice);
      if (!earning.atClosing) continue;
      Object.assign(earning, { state: 'available', release: today, expires: plusDays(today, redemption) });
    }
    this.#recover();
  }

  invoiced(referral: number, today: string): void {
    for (const earning of this.#of(referral)) {
      if (earning.state !== 'promised') continue;
      const terms = this.#termsOf(referral);
      const release = plusDays(today, terms.release);
      const state = release <= today ? 'available' : 'receivable';
      Object.assign(earning, { state, release, expires: plusDays(release, terms.redemption) });
    }
    this.#recover();
  }

  /** An invited Indiker confirmed their e-mail. Returns false above the limit (product 5.7). */
  invited(today: string): boolean {
    const { bonus, bonuses, redemption } = this.#programme.on(today);
    if (this.#bonuses >= bonuses) return false;
    this.#bonuses += 1;
    this.#earnings.push({
      referral: 0,
      atClosing: false,
      value: bonus,
      taken: 0,
      state: 'available',
      release: today,
      expires: plusDays(today, redemption),
      withdrawal: 0,
    });
    this.#recover();
    return true;
  }

  clawedBack(amount: number): void {
    this.#owed += amount;
    this.#recover();
  }

  cancelled(referral: number, wasClosed: boolean): void {
    if (wasClosed) this.#closed -= 1;
    for (const earning of this.#of(referral)) {
      if (earning.state === 'requested' || earning.state === 'paid') this.#owed += earning.value;
      if (!['promised', 'receivable', 'available'].includes(earning.state)) continue;
      this.#owed += earning.taken;
      earning.taken = 0;
      earning.state = 'cancelled';
    }
    this.#recover();
  }

  mayWithdraw(today: string): boolean {
    return this.total('available') >= this.#programme.on(today).minimum;
  }

  withdrew(withdrawal: number): void {
    for (const earning of this.#earnings) {
      if (earning.state === 'available') Object.assign(earning, { state: 'requested', withdrawal });
    }
  }

  paid(withdrawal: number): void {
    for (const earning of this.#earnings) if (earning.withdrawal === withdrawal) earning.state = 'paid';
  }

  dayCame(today: string): void {
    for (const earning of this.#earnings) {
      if (earning.state === 'receivable' && earning.release <= today) earning.state = 'available';
    }
    this.#recover();
    for (const earning of this.#earnings) {
      if ((earning.state === 'promised' || earning.state === 'available') && earning.expires < today) {
        earning.state = 'expired';
      }
    }
  }

  total(state: State): number {
    return this.#earnings
      .filter((earning) => earning.state === state)
      .reduce((sum, earning) => sum + earning.value - earning.taken, 0);
  }

  /** Keyed by the kinds of the ledger accounts. */
  get balances(): Record<string, number> {
    const states = ['promised', 'receivable', 'available', 'requested', 'paid', 'expired'] as const;
    return {
      ...Object.fromEntries(states.map((state) => [state, this.total(state)])),
      owed: this.#owed === 0 ? 0 : -this.#owed,
      // Withholding is never turned on here; ledger/model.test.ts covers it.
      withheld: 0,
    };
  }
}
