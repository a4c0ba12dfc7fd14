import { dateInSaoPaulo, instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import { cancelReasons } from '@indike/rules/referrals/cancel-reasons';
import { operatorRole } from '@indike/rules/operators/roles';
import { FUNNEL_STAGES, funnelRank, funnelStage } from '@indike/rules/referrals/funnel';
import {
  operatorTransitions,
  referralStatuses,
  type ReachableStatus,
  type ReferralStatus,
} from '@indike/rules/referrals/referrals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runNightly } from '../jobs.ts';
import { clientOf } from '../testing/client.ts';
import { addBank, earn, transitionTo } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { refreshReport } from './report.ts';
import { computeReport } from './report-store.ts';

const REPORT = '/api/operator/dashboard/report';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const server = useTestServer({ jobs: true });
let ana: Indiker;
beforeAll(async () => {
  ana = await signUp(server);
});

const read = async (query: string, who?: Operator) =>
  (await (who ?? (await newOperator(server))).get(`${REPORT}?${query}`)).body;

describe('GET /api/operator/dashboard/report', () => {
  it('is for operators', async () => {
    for (const who of [ana, clientOf(server)])
      expect((await who.get(`${REPORT}?from=2026-01&to=2026-02`)).status).toBe(401);
  });

  it.each([
    ['', ['from', 'to']],
    ['from=2026-13&to=2026-14', ['from', 'to']],
    ['from=2026-02&to=2026-01', ['to']],
    ['from=2020-01&to=2025-01', ['to']],
  ])('refuses %j', async (query, fields) => {
    const { status, body } = await (await newOperator(server)).get(`${REPORT}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
  });

  it('enqueues the first computation once', async () => {
    const operator = await newOperator(server);
    for (let n = 0; n < 2; n += 1) {
      const { computed_at, months } = await read('from=2026-01&to=2026-12', operator);
      expect([computed_at, months.length]).toEqual([null, 12]);
    }
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pgboss.job where name = 'dashboard-report'`.execute(server.db);
    expect(rows[0]?.n).toBe(1);
    await server.deps.jobs.runWaiting();
    expect((await read('from=2026-01&to=2026-12', operator)).computed_at).toBe(
      server.clock.now().toISOString(),
    );
  });

  it('shows money to the roles that may read it', async () => {
    for (const role of Object.values(operatorRole)) {
      const { months } = await read('from=2026-11&to=2026-11', await newOperator(server, role));
      expect([role, months[0].money !== null]).toEqual([role, role !== operatorRole.analyst]);
    }
  });
});

interface Step {
  readonly days: number;
  readonly choice: number;
}
interface Life {
  readonly day: number;
  readonly hour: number;
  readonly steps: readonly Step[];
}
/** As stored, and as the report names it. The first is a key, the second no text that operators choose from. */
const REASONS = [
  ['no_budget', cancelReasons.no_budget],
  ['A Joana do balcão não quis.', 'Outro motivo'],
  ['not_approved', cancelReasons.not_approved],
] as const;

interface TransitionAt {
  readonly to: ReachableStatus;
  readonly at: Date;
  readonly reason: (typeof REASONS)[number] | undefined;
}
interface Lived {
  readonly made: Date;
  readonly transitions: readonly TransitionAt[];
}

const histories = fc.array(
  fc.record({
    day: fc.nat({ max: 120 }),
    hour: fc.nat({ max: 23 }),
    steps: fc.array(fc.record({ days: fc.nat({ max: 50 }), choice: fc.nat({ max: 20 }) }), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
);
const isCancelled = ({ transitions }: Lived) => transitions.at(-1)?.to === 'cancelled';
const START = instantAtSaoPauloStart('2027-01-20' as PlainDate).getTime();

/** Writes a referral and allowed transitions straight to the tables; their side effects are tested elsewhere. */
async function insertHistory({ day, hour, steps }: Life): Promise<Lived> {
  const made = new Date(START + day * DAY_MS + hour * HOUR_MS);
  const id = await refer(ana);
  await sql`update referral set created_at = ${made}, status_since = ${made} where id = ${id}`.execute(
    server.db,
  );
  const transitions: TransitionAt[] = [];
  let status: ReferralStatus = 'waiting';
  let at = made;
  for (const { days, choice } of steps) {
    const next = operatorTransitions(status);
    const to: ReachableStatus | undefined = next[choice % Math.max(1, next.length)];
    if (to === undefined) break;
    at = new Date(at.getTime() + days * DAY_MS + HOUR_MS);
    const reason = to === 'cancelled' ? REASONS[choice % REASONS.length] : undefined;
    await sql`
      insert into status_transition (user_id, referral_id, status, reason, created_at)
      values (${ana.id}, ${id}, ${to}, ${reason?.[0] ?? null}, ${at})`.execute(server.db);
    await sql`update referral set status = ${to}, status_since = ${at} where id = ${id}`.execute(server.db);
    transitions.push({ to, at, reason });
    status = to;
  }
  return { made, transitions };
}

const monthOf = (instant: Date): string => dateInSaoPaulo(instant).slice(0, 7);
const rankOf = (status: ReachableStatus): number => funnelRank(funnelStage(status));
const furthest = ({ transitions }: Lived): number => Math.max(0, ...transitions.map(({ to }) => rankOf(to)));

function naiveMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The reference: the same figures, computed one referral at a time. */
function naiveReport(all: readonly Lived[], from: string, to: string) {
  const within = (instant: Date) => monthOf(instant) >= from && monthOf(instant) <= to;
  const made = all.filter((one) => within(one.made));
  const cancelled = made.filter(({ transitions }) => transitions.at(-1)?.to === 'cancelled');
  const stays = new Map<ReferralStatus, number[]>();
  for (const { made: since, transitions } of all)
    transitions.forEach(({ at }, index) => {
      const before = transitions[index - 1];
      const days = Math.floor((at.getTime() - (before?.at ?? since).getTime()) / DAY_MS);
      if (within(at))
        stays.set(before?.to ?? 'waiting', [...(stays.get(before?.to ?? 'waiting') ?? []), days]);
    });
  return {
    funnel: FUNNEL_STAGES.map((_, rank) => made.filter((one) => furthest(one) >= rank).length),
    cancelled: cancelled.length,
    cancellations: REASONS.map(([, text]) => [
      text,
      cancelled.filter(({ transitions }) => transitions.at(-1)?.reason?.[1] === text).length,
    ]).filter(([, count]) => count !== 0),
    stays: referralStatuses.flatMap((status) => {
      const days = stays.get(status);
      return days ? [[status, days.length, naiveMedian(days)]] : [];
    }),
  };
}

it('the figures of random referrals equal those of a naive count', async () => {
  // The referrals of the other tests were made before these months.
  const all: Lived[] = [];
  await fc.assert(
    fc.asyncProperty(histories, fc.nat({ max: 5 }), fc.nat({ max: 5 }), async (more, first, length) => {
      for (const life of more) all.push(await insertHistory(life));
      await refreshReport(server.deps);
      const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
      const from = `2027-${months[first]}`;
      const to = `2027-${months[first + length]}`;
      const report = await read(`from=${from}&to=${to}`);
      const shown = {
        funnel: report.funnel.map(({ referrals }: { referrals: number }) => referrals),
        cancelled: report.cancelled,
        cancellations: REASONS.flatMap(([, text]) =>
          report.cancellations
            .filter(({ reason }: { reason: string }) => reason === text)
            .map(({ referrals }: { referrals: number }) => [text, referrals]),
        ),
        stays: report.stays.map((stay: { status: string; left: number; median_days: number }) => [
          stay.status,
          stay.left,
          stay.median_days,
        ]),
      };
      expect(shown).toEqual(naiveReport(all, from, to));
      for (const { month, made, won } of report.months) {
        const ofMonth = all.filter((one) => monthOf(one.made) === month);
        expect([month, made, won]).toEqual([
          month,
          ofMonth.length,
          ofMonth.filter((one) => furthest(one) >= funnelRank('won') && !isCancelled(one)).length,
        ]);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

it('the period before has the same number of months, and the figures that it has by itself', async () => {
  const { rows } = await sql<{ first: string }>`select min(month)::text as first from report_cohort`.execute(
    server.db,
  );
  expect(rows).toEqual([{ first: '2027-01-01' }]);
  const { previous } = await read('from=2027-05&to=2027-06');
  const { computed_at, previous: earlier, ...alone } = await read('from=2027-03&to=2027-04');
  expect([typeof computed_at, previous]).toEqual(['string', alone]);
  expect(earlier.months.map(({ month }: { month: string }) => month)).toEqual(['2027-01', '2027-02']);
  expect((await read('from=2027-02&to=2027-03')).previous).toBeNull();
});

it('liabilities by month equal the ledger, and cancelled contracts are left out', async () => {
  server.clock.set('2028-01-20T15:00:00Z');
  let operator = await newOperator(server);
  const bia = await signUp(server);
  await addBank(server, bia);
  const before = (await read('from=2028-01&to=2028-03', operator)).months;
  await earn(server, bia, operator, 2_000);
  const lost = await refer(bia);
  await transitionTo(operator, lost, { status: 'in_contact' });
  await transitionTo(operator, lost, { status: 'in_negotiation', estimated_value: 500 });
  const contract = { value: 500, closed_at: '2028-01-20', first_invoice_due_date: '2028-02-20' };
  await transitionTo(operator, lost, { status: 'accepted', contract });
  await refreshReport(server.deps);
  const [january] = (await read('from=2028-01&to=2028-03', operator)).months;
  expect(january.money).toMatchObject({ contracts: 2, value: 2_500, rewards: 1_250 });
  expect(january.money.promised - before[0].money.promised).toBe(250);
  expect(january.money.available - before[0].money.available).toBe(1_000);

  server.clock.set('2028-02-10T15:00:00Z');
  operator = await newOperator(server);
  await transitionTo(operator, lost, { status: 'cancelled', reason: 'no_contact' });
  expect((await bia.post('/api/withdraw-payments', {})).status).toBe(201);
  await runNightly(server.deps);
  const { months } = await read('from=2028-01&to=2028-03', operator);
  expect(months.map(({ money }: { money: { contracts: number } }) => money.contracts)).toEqual([1, 0, 0]);
  expect(months[0].money).toMatchObject({ value: 2_000, rewards: 1_000 });
  // Balances at the end of each month. A month without changes keeps the previous balance.
  const changed = (of: string) =>
    months.map(
      ({ money }: { money: Record<string, number> }, at: number) => (money[of] ?? 0) - before[at].money[of],
    );
  expect([changed('promised'), changed('available'), changed('requested')]).toEqual([
    [250, 0, 0],
    [1_000, 0, 0],
    [0, 1_000, 1_000],
  ]);

  const { rows } = await sql<{ kind: string; total: number }>`
    select kind, sum(balance)::bigint as total from ledger_account
    where kind in ('promised', 'receivable', 'available', 'requested') group by kind`.execute(server.db);
  expect(rows).toHaveLength(4);
  for (const { kind, total } of rows) expect([kind, months[2].money[kind] * 100]).toEqual([kind, total]);
});

it('comes to the same figures in slices of three ids', async () => {
  const { db, clock } = server.deps;
  const figures = async () => {
    const { rows } = await sql`
      select 'cohort' as what, month, stage::text, cancelled::text, referrals::bigint from report_cohort
      union all select 'stay', month, status, days::text, referrals from report_stay
      union all select 'contract', month, contracts::text, value::text, rewards from report_contract
      union all select 'balance', month, account, '', change from report_balance order by 1, 2, 3, 4`.execute(
      db,
    );
    return rows;
  };
  await computeReport(db, clock.now());
  const whole = await figures();
  await computeReport(db, clock.now(), { referral: 3, ledger_transaction: 3 });
  expect([whole.length > 20, await figures()]).toEqual([true, whole]);
});
