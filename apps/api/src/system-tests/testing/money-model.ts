// The rules about one Indiker's money (docs/product.md, 5 to 7) in plain JavaScript, without a ledger, SQL or the
// product's own rules. The test compares it with the balances in the database after every operation.

type State = 'promised' | 'receivable' | 'available' | 'requested' | 'paid' | 'expired' | 'cancelled';

interface Earning {
  readonly referral: number;
  readonly atClosing: boolean;
  /** Of an award. */
  readonly campaign?: number;
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
  readonly levels: readonly {
    readonly id: string;
    readonly from: number;
    readonly rate: number;
    readonly closing: number;
  }[];
  readonly minimum: number;
  readonly release: number;
  readonly invoice: number;
  readonly redemption: number;
  readonly bonus: number;
  readonly bonuses: number;
}
export const FIRST_TERMS: Terms = {
  levels: [
    { id: 'prata', from: 1, rate: 50, closing: 0 },
    { id: 'ouro', from: 4, rate: 60, closing: 0 },
    { id: 'diamante', from: 11, rate: 80, closing: 20 },
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

/** What earns an award: the contract of this number in the period, one of at least a value, or the first ever. */
export interface CampaignTerms {
  readonly id: number;
  readonly from: string;
  readonly until: string;
  readonly level: string | undefined;
  readonly number: number | undefined;
  readonly least: number | undefined;
  readonly points: number | undefined;
  readonly amount: number;
  readonly budget: number;
  readonly perPerson: number;
}

interface Contract {
  readonly referral: number;
  readonly day: string;
  readonly value: number;
  readonly level: string;
  /** Of all that are closed. */
  readonly count: number;
}

/** All Indikers earn from one budget. */
export class Campaign {
  readonly terms: CampaignTerms;
  isEnded = false;
  #isFull = false;
  #spent = 0;

  constructor(terms: CampaignTerms) {
    this.terms = terms;
  }

  covers(day: string): boolean {
    return this.terms.from <= day && day <= this.terms.until;
  }

  /** What the contract is to earn; 0 when nothing. `own` is what its Indiker has earned before. */
  #wanted({ day, value, level, count }: Contract, inPeriod: number, own: number): number {
    const { level: only, number, least, points, amount, perPerson } = this.terms;
    if (!this.covers(day) || (only !== undefined && only !== level)) return 0;
    if (least !== undefined && value < least) return 0;
    if (least === undefined && own > 0) return 0;
    if (number !== undefined && inPeriod !== number) return 0;
    if (least === undefined && number === undefined && count !== 1) return 0;
    const award = points === undefined ? amount : share(value, points);
    return own + award <= perPerson ? award : 0;
  }

  award(contract: Contract, inPeriod: number, own: number): number {
    const award = this.#wanted(contract, inPeriod, own);
    if (this.isEnded || this.#isFull || award === 0) return 0;
    const fits = this.#spent + award <= this.terms.budget;
    if (fits) this.#spent += award;
    const least = this.terms.points === undefined ? this.terms.amount : 1;
    this.#isFull = !fits || this.#spent + least > this.terms.budget;
    return fits ? award : 0;
  }

  giveBack(award: number): void {
    this.#spent -= award;
    this.#isFull = false;
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
  readonly #campaigns: readonly Campaign[];
  /** That are not cancelled. */
  #contracts: Contract[] = [];

  constructor(programme: Programme, campaigns: readonly Campaign[]) {
    this.#programme = programme;
    this.#campaigns = campaigns;
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

  /** Awards of campaigns, in the order of the campaigns. */
  #earn(referral: number, value: number, day: string): void {
    const level = this.#termsOf(referral).levels.findLast(({ from }) => from <= this.#closed)?.id ?? '';
    const contract = { referral, day, value, level, count: this.#closed };
    this.#contracts.push(contract);
    for (const campaign of this.#campaigns) {
      const inPeriod = this.#contracts.filter((one) => campaign.covers(one.day)).length;
      const own = this.#earnings.filter(
        (earning) => earning.campaign === campaign.terms.id && this.#isClosed(earning.referral),
      );
      const award = campaign.award(
        contract,
        inPeriod,
        own.reduce((sum, earning) => sum + earning.value, 0),
      );
      if (award === 0) continue;
      this.#earnings.push({
        referral,
        campaign: campaign.terms.id,
        atClosing: false,
        value: award,
        taken: 0,
        state: 'promised',
        release: NEVER,
        expires: NEVER,
        withdrawal: 0,
      });
    }
  }

  #isClosed(referral: number): boolean {
    return this.#contracts.some((contract) => contract.referral === referral);
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
    this.#earn(referral, value, today);
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
    this.#contracts = this.#contracts.filter((contract) => contract.referral !== referral);
    for (const earning of this.#of(referral)) {
      this.#campaigns.find(({ terms }) => terms.id === earning.campaign)?.giveBack(earning.value);
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
