// What docs/product.md says about one Indiker's money, in plain JavaScript: no ledger, no SQL, none of the product's
// rules. The proof compares it with the balances of the database after every act.

type State = 'promised' | 'receivable' | 'available' | 'requested' | 'paid' | 'expired' | 'cancelled';

interface Piece {
  readonly referral: number;
  readonly atClosing: boolean;
  readonly value: number;
  /** What clawbacks have taken of it. */
  taken: number;
  state: State;
  release: string;
  expiry: string;
  withdrawal: number;
}

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const share = (value: number, percent: number): number =>
  Number((BigInt(value) * BigInt(percent) + 50n) / 100n);
const NEVER = '9999-12-31';

export class Wallet {
  #pieces: Piece[] = [];
  #closed = 0;
  #owed = 0;
  #bonuses = 0;

  #plan(referral: number, value: number, count: number): void {
    this.#pieces = this.#pieces.filter((piece) => piece.referral !== referral);
    const rate = count >= 11 ? 80 : count >= 4 ? 60 : 50;
    const total = share(value, rate);
    const first = count >= 11 ? share(value, 20) : 0;
    const piece = (worth: number, atClosing: boolean): Piece => ({
      referral,
      atClosing,
      value: worth,
      taken: 0,
      state: 'promised',
      release: NEVER,
      expiry: NEVER,
      withdrawal: 0,
    });
    if (count >= 11) this.#pieces.push(piece(first, true));
    this.#pieces.push(piece(total - first, false));
  }

  #of(referral: number): Piece[] {
    return this.#pieces.filter((piece) => piece.referral === referral);
  }

  #recover(): void {
    const open = this.#pieces.filter(({ state }) => state === 'available');
    for (const piece of open.toSorted((a, b) => (a.expiry < b.expiry ? -1 : a.expiry > b.expiry ? 1 : 0))) {
      const part = Math.min(this.#owed, piece.value - piece.taken);
      piece.taken += part;
      this.#owed -= part;
    }
  }

  negotiated(referral: number, value: number): void {
    this.#plan(referral, value, this.#closed + 1);
  }

  signed(referral: number, value: number, today: string): void {
    this.#closed += 1;
    this.#plan(referral, value, this.#closed);
    for (const piece of this.#of(referral)) {
      piece.expiry = plusDays(today, 90);
      if (!piece.atClosing) continue;
      Object.assign(piece, { state: 'available', release: today, expiry: plusDays(today, 365) });
    }
    this.#recover();
  }

  invoiced(referral: number, today: string): void {
    for (const piece of this.#of(referral)) {
      if (piece.state !== 'promised') continue;
      const release = plusDays(today, 5);
      Object.assign(piece, { state: 'receivable', release, expiry: plusDays(release, 365) });
    }
  }

  /** A friend confirmed the e-mail. False from the 26th on. */
  invited(today: string): boolean {
    if (this.#bonuses === 25) return false;
    this.#bonuses += 1;
    this.#pieces.push({
      referral: 0,
      atClosing: false,
      value: 500,
      taken: 0,
      state: 'available',
      release: today,
      expiry: plusDays(today, 365),
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
    for (const piece of this.#of(referral)) {
      if (piece.state === 'requested' || piece.state === 'paid') this.#owed += piece.value;
      if (!['promised', 'receivable', 'available'].includes(piece.state)) continue;
      this.#owed += piece.taken;
      piece.taken = 0;
      piece.state = 'cancelled';
    }
    this.#recover();
  }

  get mayWithdraw(): boolean {
    return this.total('available') >= 15_000;
  }

  withdrew(withdrawal: number): void {
    for (const piece of this.#pieces) {
      if (piece.state === 'available') Object.assign(piece, { state: 'requested', withdrawal });
    }
  }

  paid(withdrawal: number): void {
    for (const piece of this.#pieces) if (piece.withdrawal === withdrawal) piece.state = 'paid';
  }

  dayCame(today: string): void {
    for (const piece of this.#pieces) {
      if (piece.state === 'receivable' && piece.release <= today) piece.state = 'available';
    }
    this.#recover();
    for (const piece of this.#pieces) {
      if ((piece.state === 'promised' || piece.state === 'available') && piece.expiry < today) {
        piece.state = 'expired';
      }
    }
  }

  total(state: State): number {
    return this.#pieces
      .filter((piece) => piece.state === state)
      .reduce((sum, piece) => sum + piece.value - piece.taken, 0);
  }

  /** As the accounts of the database have them. */
  get balances(): Record<string, number> {
    const states = ['promised', 'receivable', 'available', 'requested', 'paid', 'expired'] as const;
    return {
      ...Object.fromEntries(states.map((state) => [state, this.total(state)])),
      owed: this.#owed === 0 ? 0 : -this.#owed,
    };
  }
}
