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
const share = (value: number, percent: number): number =>
  Number((BigInt(value) * BigInt(percent) + 50n) / 100n);
const NEVER = '9999-12-31';

export class Wallet {
  #earnings: Earning[] = [];
  #closed = 0;
  #owed = 0;
  #bonuses = 0;

  #plan(referral: number, value: number, count: number): void {
    this.#earnings = this.#earnings.filter((earning) => earning.referral !== referral);
    const rate = count >= 11 ? 80 : count >= 4 ? 60 : 50;
    const total = share(value, rate);
    const first = count >= 11 ? share(value, 20) : 0;
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
    if (count >= 11) this.#earnings.push(earning(first, true));
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

  negotiated(referral: number, value: number): void {
    this.#plan(referral, value, this.#closed + 1);
  }

  signed(referral: number, value: number, today: string): void {
    this.#closed += 1;
    this.#plan(referral, value, this.#closed);
    for (const earning of this.#of(referral)) {
      earning.expires = plusDays(today, 90);
      if (!earning.atClosing) continue;
      Object.assign(earning, { state: 'available', release: today, expires: plusDays(today, 365) });
    }
    this.#recover();
  }

  invoiced(referral: number, today: string): void {
    for (const earning of this.#of(referral)) {
      if (earning.state !== 'promised') continue;
      const release = plusDays(today, 5);
      Object.assign(earning, { state: 'receivable', release, expires: plusDays(release, 365) });
    }
  }

  /** An invited Indiker confirmed their e-mail. Returns false from the 26th on (product 5.7). */
  invited(today: string): boolean {
    if (this.#bonuses === 25) return false;
    this.#bonuses += 1;
    this.#earnings.push({
      referral: 0,
      atClosing: false,
      value: 500,
      taken: 0,
      state: 'available',
      release: today,
      expires: plusDays(today, 365),
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

  get mayWithdraw(): boolean {
    return this.total('available') >= 15_000;
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
