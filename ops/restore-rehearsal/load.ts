import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { addBank, AcknowledgedWrites, runScenario, send } from '#api/system-tests/testing/money-load.ts';
import type { Db } from '#api/platform/db/database.ts';
import { registrationForm } from '#api/testing/people.ts';
import { startLoad as signInTeam } from '../cluster/load-people.ts';

const PEOPLE = 4;

interface Acknowledged {
  readonly at: number;
  readonly table: 'referral' | 'withdrawal';
  readonly id: number;
  readonly status: ReferralStatus | WithdrawalStatus;
}

/** Logs each acknowledged write with its time. */
class TimedPromises extends AcknowledgedWrites {
  readonly log: Acknowledged[] = [];

  override referral(id: number, status: ReferralStatus): void {
    super.referral(id, status);
    this.log.push({ at: Date.now(), table: 'referral', id, status });
  }
  override withdrawal(id: number, status: WithdrawalStatus, total: number): void {
    super.withdrawal(id, status, total);
    this.log.push({ at: Date.now(), table: 'withdrawal', id, status });
  }
}

export interface RunningLoad {
  /** The writes acknowledged up to that instant. */
  acknowledgedBefore(instant: Date): readonly Acknowledged[];
  readonly count: () => number;
  stop(): Promise<void>;
}

/** Starts writing referrals, contracts, invoices, withdrawals and payments, on a sandbox whose quotas are lifted. */
export async function startLoad(url: string): Promise<RunningLoad> {
  const promises = new TimedPromises();
  const load = await signInTeam(url, promises);
  const tokens: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const form = registrationForm();
    const { access_token: token } = await send(url, '/api/auth/register', form);
    await addBank(url, form['email'], token);
    tokens.push(token);
  }
  const scenarios = Promise.all(tokens.map((token) => runScenario(load, token)));
  scenarios.catch(() => {}); // reported by stop()
  return {
    acknowledgedBefore: (instant) => promises.log.filter(({ at }) => at <= instant.getTime()),
    count: () => promises.log.length,
    async stop() {
      load.ended = true;
      await scenarios;
    },
  };
}

/** The statuses that the load takes each through, in order. */
const PROGRESS = {
  referral: ['waiting', 'in_contact', 'in_negotiation', 'accepted', 'reward_scheduled', 'finished'],
  withdrawal: ['returned', 'requested', 'scheduled', 'paid'],
} as const;

/** How many of the acknowledged writes are not in the database. */
export async function countLost(db: Db, acknowledged: readonly Acknowledged[]): Promise<number> {
  let lost = 0;
  for (const table of ['referral', 'withdrawal'] as const) {
    const progress: readonly string[] = PROGRESS[table];
    const { rows } = await sql<{ id: number; status: string }>`
      select id, status from ${sql.table(table)}`.execute(db);
    const found = new Map(rows.map(({ id, status }) => [id, progress.indexOf(status)]));
    const own = acknowledged.filter((one) => one.table === table);
    lost += own.filter(({ id, status }) => (found.get(id) ?? -1) < progress.indexOf(status)).length;
  }
  return lost;
}

export async function countReferrals(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from referral`.execute(db);
  return rows[0]?.n ?? 0;
}
