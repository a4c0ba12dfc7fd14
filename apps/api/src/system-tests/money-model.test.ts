import { addDays } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { endCampaign, startCampaign } from '../testing/campaign-world.ts';
import * as world from '../testing/money-world.ts';
import { startTestServer } from '../testing/server.ts';
import { figure } from './testing/figures.ts';
import { Campaign, type CampaignTerms, Programme, type Terms, Wallet } from './testing/money-model.ts';
import { seededRandom, type Random } from './testing/random.ts';

// docs/proofs.md 3: a simple model predicts every balance of every Indiker. After each operation the ledger accounts of
// the affected Indikers are compared, and at intervals the whole ledger is checked.
// PROOF_OPERATIONS=100000 PROOF_SEEDS=20 for the long run.

const OPERATIONS = Number(process.env['PROOF_OPERATIONS'] ?? 1_500);
const SEEDS = Number(process.env['PROOF_SEEDS'] ?? 2);
const WHOLE_CHECK_EVERY = 100;
const PEOPLE = 8;

interface Referral {
  readonly id: number;
  readonly owner: number;
  closed: boolean;
}
interface Play {
  readonly here: world.World;
  readonly random: Random;
  readonly people: readonly UserId[];
  readonly wallets: readonly Wallet[];
  readonly programme: Programme;
  readonly campaigns: Campaign[];
  readonly referrals: Referral[];
  readonly withdrawals: { id: number; owner: number }[];
}
/** The Indikers whose ledger accounts are compared. Empty when the operation was refused. */
type Changed = readonly number[];

const recent = <T>({ random }: Play, from: readonly T[]): T | undefined =>
  from.at(-1 - Math.min(random.below(40), random.below(40), from.length - 1));
const value = ({ random }: Play) => 1 + random.below(random.below(10) === 0 ? 20 : 200_000);
const wallet = (play: Play, owner: number): Wallet => play.wallets[owner] as Wallet;

/** Runs an operation on a recent referral. Once the product has accepted it, `mean` applies it to the model. */
const onReferral =
  (
    act: (play: Play, id: number, amount: number) => Promise<boolean>,
    mean: (own: Wallet, referral: Referral, amount: number, today: string) => void,
  ) =>
  async (play: Play): Promise<Changed> => {
    const referral = recent(play, play.referrals);
    if (!referral) return [];
    const amount = value(play);
    if (!(await act(play, referral.id, amount))) return [];
    mean(wallet(play, referral.owner), referral, amount, world.today(play.here));
    return [referral.owner];
  };

async function start(play: Play): Promise<Changed> {
  const owner = play.random.below(PEOPLE);
  const id = await world.addReferral(play.here, play.people[owner] as UserId);
  play.referrals.push({ id, owner, closed: false });
  await world.transition(play.here, id, { status: 'in_contact' });
  const amount = value(play);
  expect(await world.negotiate(play.here, id, amount)).toBe(true);
  wallet(play, owner).negotiated(id, amount, world.today(play.here));
  return [owner];
}

async function withdraw(play: Play): Promise<Changed> {
  const owner = play.random.below(PEOPLE);
  const id = await world.withdraw(play.here, play.people[owner] as UserId);
  expect({ owner, withdrew: id !== undefined }).toEqual({
    owner,
    withdrew: wallet(play, owner).mayWithdraw(world.today(play.here)),
  });
  if (id === undefined) return [];
  wallet(play, owner).withdrew(id);
  play.withdrawals.push({ id, owner });
  return [owner];
}

async function invite(play: Play): Promise<Changed> {
  const owner = play.random.below(PEOPLE);
  const credited = await world.invite(play.here, play.people[owner] as UserId);
  expect({ owner, credited }).toEqual({
    owner,
    credited: wallet(play, owner).invited(world.today(play.here)),
  });
  return [owner];
}

const onWithdrawal =
  (act: (here: world.World, id: number) => Promise<boolean>, mean?: (own: Wallet, id: number) => void) =>
  async (play: Play): Promise<Changed> => {
    const found = recent(play, play.withdrawals);
    if (!found || !(await act(play.here, found.id))) return [];
    mean?.(wallet(play, found.owner), found.id);
    return [found.owner];
  };

/** Rates with two decimals, parts at the closing or none, one to three levels. */
function someTerms({ random }: Play): Terms {
  let [from, rate] = [1, 0];
  const levels = Array.from({ length: 1 + random.below(3) }, (_, index) => {
    from += index === 0 ? 0 : 1 + random.below(4);
    rate = Math.min(99, rate + 5 + random.below(3_000) / 100);
    rate = Math.round(rate * 100) / 100;
    return {
      id: `nivel ${index}`,
      from,
      rate,
      closing: random.below(2) === 0 ? 0 : 1 + random.below(300) / 100,
    };
  });
  return {
    levels,
    minimum: 5_000 + random.below(15_000),
    release: random.below(8),
    invoice: 30 + random.below(90),
    redemption: 60 + random.below(400),
    bonus: 100 + random.below(900),
    bonuses: random.below(30),
  };
}

/** A version for one of the next days that its notice allows. */
async function change(play: Play): Promise<Changed> {
  const from = addDays(world.today(play.here), 10 + play.random.below(10));
  const terms = someTerms(play);
  const isApproved = await world.changeProgramme(play.here, {
    effective_from: from,
    levels: terms.levels.map(({ from: first, rate, closing }, index) => ({
      name: `Nível ${index}`,
      from: first,
      rate,
      installments: [
        ...(closing > 0 ? [{ rate: closing, when: 'closing' as const }] : []),
        { rate: Math.round((rate - closing) * 100) / 100, when: 'invoice' as const },
      ],
    })),
    minimum_withdrawal: terms.minimum as Centavos,
    release_days: terms.release,
    invoice_days: terms.invoice,
    redemption_days: terms.redemption,
    share_bonus: terms.bonus as Centavos,
    share_bonus_count: terms.bonuses,
  });
  expect(isApproved).toBe(true);
  play.programme.add(from, terms);
  return play.wallets.map((_, owner) => owner);
}

/** A campaign for one of the next days, with all that it may ask for, and money for a few. */
async function campaign(play: Play): Promise<Changed> {
  const { random, here } = play;
  const from = addDays(world.today(here), 1 + random.below(3));
  const until = addDays(from, random.below(60));
  const kind = random.below(3);
  const terms: Omit<CampaignTerms, 'id'> = {
    from,
    until,
    level: random.below(3) === 0 ? random.pick(['prata', 'ouro']) : undefined,
    number: kind === 0 ? 1 + random.below(4) : undefined,
    least: kind === 1 ? 1 + random.below(100_000) : undefined,
    points: random.below(2) === 0 ? (1 + random.below(2_000)) / 100 : undefined,
    amount: 1 + random.below(20_000),
    budget: 20_000 + random.below(60_000),
    perPerson: 20_000 + random.below(20_000),
  };
  const { level, number, least, points } = terms;
  const id = await startCampaign(here, {
    starts_on: from,
    ends_on: until,
    audience: { level },
    condition: {
      nth_contract: number,
      minimum_value: least as Centavos | undefined,
      first_referral: kind === 2 ? true : undefined,
    },
    reward: points === undefined ? { amount: terms.amount as Centavos } : { points },
    budget: terms.budget as Centavos,
    per_person: terms.perPerson as Centavos,
  });
  play.campaigns.push(new Campaign({ ...terms, id }));
  return play.wallets.map((_, owner) => owner);
}

async function end(play: Play): Promise<Changed> {
  const running = recent(play, play.campaigns);
  if (!running || !(await endCampaign(play.here, running.terms.id))) return [];
  running.isEnded = true;
  return play.wallets.map((_, owner) => owner);
}

async function days(play: Play): Promise<Changed> {
  await world.passDays(play.here, 1 + play.random.below(play.random.below(20) === 0 ? 200 : 6));
  for (const own of play.wallets) own.dayCame(world.today(play.here));
  return play.wallets.map((_, owner) => owner);
}

const sign = onReferral(
  (play, id, amount) => world.sign(play.here, id, amount),
  (own, referral, amount, today) => {
    referral.closed = true;
    own.signed(referral.id, amount, today);
  },
);
const invoice = onReferral(
  (play, id) => world.payInvoice(play.here, id),
  (own, { id }, _amount, today) => own.invoiced(id, today),
);
const clawbackOf = (amount: number) => 1 + (amount % 15_000);
const clawBack = onReferral(
  (play, id, amount) => world.clawBack(play.here, id, clawbackOf(amount)),
  (own, _referral, amount) => own.clawedBack(clawbackOf(amount)),
);
const cancel = onReferral(
  (play, id) => world.cancel(play.here, id),
  (own, referral) => own.cancelled(referral.id, referral.closed),
);
const schedule = onWithdrawal(world.schedule);
const pay = onWithdrawal(world.pay, (own, id) => own.paid(id));
const bounce = onWithdrawal(world.bounce);
const bank = async (play: Play): Promise<Changed> => {
  await world.newBankData(play.here, play.random.pick(play.people));
  return [];
};

/** Each operation, repeated according to its weight. */
const ACTS = Object.entries({
  start,
  sign,
  invoice,
  invite,
  withdraw,
  schedule,
  pay,
  bounce,
  bank,
  clawBack,
  cancel,
  change,
  campaign,
  end,
  days,
})
  .map(([name, run]) => ({ name, run }))
  .flatMap((act) => {
    const often: Record<string, number> = { start: 5, sign: 5, invoice: 5, withdraw: 4, schedule: 3, pay: 3 };
    const times =
      often[act.name] ??
      (act.name === 'clawBack' ? 4 : act.name === 'days' || act.name === 'campaign' ? 2 : 1);
    return Array.from({ length: times }, () => act);
  });

async function expectSame(play: Play, changed: Changed, context: object): Promise<void> {
  if (changed.length === 0) return;
  const rows = await play.here.server.db
    .selectFrom('ledger_account')
    .select(['owner', 'kind', 'balance'])
    .where(
      'user_id',
      'in',
      changed.map((owner) => play.people[owner] as UserId),
    )
    .execute();
  for (const owner of changed) {
    const own = rows.filter((row) => row.owner === play.people[owner]);
    if (own.length === 0) continue;
    const found = Object.fromEntries(own.map(({ kind, balance }) => [kind, balance]));
    expect({ ...context, owner, ...found }).toEqual({ ...context, owner, ...wallet(play, owner).balances });
  }
}

async function expectClean({ here }: Play, context: object): Promise<void> {
  const { findings } = await checkLedger(here.server.db, world.today(here));
  expect({ ...context, findings }).toEqual({ ...context, findings: [] });
}

async function countAwards({ here }: Play): Promise<number> {
  const awards = await here.server.db
    .selectFrom('earning')
    .select('id')
    .where('kind', '=', 'campaign')
    .execute();
  return awards.length;
}

describe('random operations match the model', () => {
  const first = seededRandom().seed % 1_000_000;
  it.each(Array.from({ length: SEEDS }, (_, n) => first + n))(
    'seed %d',
    { timeout: 900_000 },
    async (seed) => {
      const server = await startTestServer();
      server.clock.set('2026-01-05T15:00:00Z');
      const here = await world.createWorld(server);
      const people: UserId[] = [];
      for (let n = 0; n < PEOPLE; n += 1) people.push(await world.addPerson(here));
      const programme = new Programme();
      const campaigns: Campaign[] = [];
      const wallets = people.map(() => new Wallet(programme, campaigns));
      const play: Play = {
        here,
        random: seededRandom(seed),
        people,
        wallets,
        programme,
        campaigns,
        referrals: [],
        withdrawals: [],
      };
      const done: Record<string, number> = {};
      const began = performance.now();
      const wanted = Math.ceil(OPERATIONS / SEEDS);
      for (let operation = 1; operation <= wanted; operation += 1) {
        const { name, run } = play.random.pick(ACTS);
        const changed = await run(play);
        if (changed.length > 0) done[name] = (done[name] ?? 0) + 1;
        await expectSame(play, changed, { seed, operation, name });
        if (operation % WHOLE_CHECK_EVERY === 0) await expectClean(play, { seed, operation });
      }
      await expectClean(play, { seed, operation: wanted });
      const seconds = (performance.now() - began) / 1_000;
      figure('money model', {
        seed,
        operations: wanted,
        seconds: seconds.toFixed(1),
        'per second': Math.round(wanted / seconds),
        done: JSON.stringify(done),
        awards: await countAwards(play),
      });
      expect(Object.keys(done).length).toBeGreaterThan(7);
      await server.stop();
    },
  );
});
