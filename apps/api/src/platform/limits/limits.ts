import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Network } from '../client-address.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { HttpError } from '../refusal.ts';

/** Also the answer for an address without an account, so that it does not reveal whether there is one. */
const RECOVERY_SENT =
  'Houve vários pedidos para redefinir a senha deste e-mail. Se ele tem cadastro, o último link enviado ainda vale por um tempo.';

interface Rule {
  readonly points: number;
  readonly seconds: number;
  /** First sentence of the refusal. The default says that there were too many attempts. */
  readonly why?: string;
}

const MANY_REFERRALS = 'Você enviou muitas indicações em pouco tempo.';
const MANY_CONTACTS = 'Você salvou muitos contatos em pouco tempo.';

/** Points per key and their lifetime in seconds. The counters are in PostgreSQL, so all processes share them. */
const RULES = {
  // Failed sign-ins: per account and network, per name over all networks it never signed in from, and per network.
  signInAccount: { points: 10, seconds: 15 * 60 },
  signInAnywhere: { points: 50, seconds: 60 * 60 },
  signInAddress: { points: 50, seconds: 15 * 60 },
  // Successful sign-ins. Each stores a session for 30 days.
  successfulSignIn: { points: 120, seconds: 60 * 60 },
  // Wrong codes per operator over all sign-ins: at most 360 guesses a day among a million codes, three valid at a time.
  secondFactor: { points: 15, seconds: 60 * 60 },
  secondFactorAlert: { points: 1, seconds: 60 * 60 },
  /** Calls with one API key. */
  apiKey: { points: 1_800, seconds: 60, why: 'Esta chave fez muitas chamadas em pouco tempo.' },
  invitations: { points: 60, seconds: 60 * 60, why: 'Você enviou muitos convites em pouco tempo.' },
  socialAddress: { points: 50, seconds: 15 * 60 },
  recoveryAddress: { points: 60, seconds: 60 * 60 },
  // Per e-mail address and network, and per e-mail address over all networks. The link is valid as long. Over all networks,
  // an Indiker's codes count only beside one that is still valid, and an operator's links always do.
  recoveryEmail: { points: 10, seconds: 60 * 60, why: RECOVERY_SENT },
  recoveryRepeat: { points: 10, seconds: 60 * 60, why: RECOVERY_SENT },
  recoveryAnywhere: { points: 20, seconds: 60 * 60, why: RECOVERY_SENT },
  resetAddress: { points: 50, seconds: 15 * 60 },
  profileCode: { points: 20, seconds: 60 * 60 },
  // Each request may hash a password or decode a picture before the code is checked.
  profileSave: { points: 60, seconds: 15 * 60 },
  confirmationPause: { points: 1, seconds: 60, why: 'Já enviamos um link há pouco.' },
  confirmation: { points: 10, seconds: 60 * 60 },
  // Many phones of one carrier share an address. This lets 300 people an hour through, with room for mistakes.
  registration: { points: 600, seconds: 60 * 60 },
  documentCheck: { points: 600, seconds: 60 * 60 },
  // Responses that reveal whether a CPF or e-mail has an account. Rare for honest people, the goal of an attacker.
  accountProbe: { points: 60, seconds: 60 * 60 },
  cnpjCheck: { points: 300, seconds: 60 * 60 },
  companyAddress: { points: 20, seconds: 60 * 60 },
  companyLink: { points: 200, seconds: 60 * 60 },
  companyLinkDay: { points: 600, seconds: 24 * 60 * 60 },
  taxDownload: { points: 60, seconds: 60 * 60 },
  auditDownload: { points: 30, seconds: 60 * 60 },
  exportDownload: { points: 60, seconds: 60 * 60 },
  myData: { points: 20, seconds: 60 * 60 },
  // Each PDF occupies a thread for about 200 ms.
  pdf: { points: 60, seconds: 60 * 60 },
  // The programme itself has no limit. These are far above normal use and only stop floods.
  referralHour: { points: 60, seconds: 60 * 60, why: MANY_REFERRALS },
  referralDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_REFERRALS },
  // Includes refused referrals, because each may have queried the company register.
  referralAttempt: { points: 300, seconds: 60 * 60, why: MANY_REFERRALS },
  contactHour: { points: 60, seconds: 60 * 60, why: MANY_CONTACTS },
  contactDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_CONTACTS },
} as const satisfies Record<string, Rule>;
export type Limit = keyof typeof RULES;

export const pointsOf = (limit: Limit): number => RULES[limit].points;

type Key = string | Network;

interface Count {
  readonly points: number;
  readonly seconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** The 429 error when no point was left. */
  readonly refusal: HttpError | null;
}

export interface Limits {
  /** Takes one point. Call it before the work it guards. @throws 429 when no point is left */
  take(limit: Limit, key: Key): Promise<void>;
  /** Takes one point and returns what is left, so that the response can tell the caller. Never throws 429. */
  count(limit: Limit, key: string): Promise<Count>;
  /** Takes one point. Returns false when none is left. */
  tryTake(limit: Limit, key: string): Promise<boolean>;
  /**
   * Returns one point. Called after the work, so it ignores a database that is away: an error would make the caller
   * believe that the finished work failed. A point that is not returned expires anyway.
   */
  giveBack(limit: Limit, key: Key): Promise<void>;
  /** Like `giveBack`, but returns all points, so that earlier failures no longer count. */
  clearIfAvailable(limit: Limit, key: Key): Promise<void>;
  /** Returns all points, and fails when the database is away: for callers whose purpose is to lift a limit. */
  clear(limit: Limit, key: Key): Promise<void>;
}

/** An IPv6 /48 has this many times the points of one /64. */
const WIDER_FACTOR = 10;

type Scope = readonly [prefix: string, key: string];
const scopesOf = (limit: Limit, key: Key): Scope[] => {
  if (typeof key === 'string') return [[limit, key]];
  return key.wider === null
    ? [[limit, key.key]]
    : [
        [limit, key.key],
        [widerName(limit), key.wider],
      ];
};
const widerName = (limit: string) => `${limit} wider`;

function tooMany(result: RateLimiterRes, { why = 'Muitas tentativas.' }: Rule): HttpError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);
  const wait =
    seconds < 60
      ? counted(seconds, 'segundo')
      : minutes < 120
        ? counted(minutes, 'minuto')
        : counted(Math.ceil(minutes / 60), 'hora');
  return new HttpError(429, `${why} Tente de novo em ${wait}.`, {
    code: 'too_many_requests',
    retryAfterSeconds: seconds,
  });
}

const limiterFor = (pool: Pool, name: string, { points, seconds }: Rule) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });

function createLimiters(pool: Pool): (name: string) => RateLimiterPostgres {
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, rule] of Object.entries<Rule>(RULES)) {
    limiters.set(name, limiterFor(pool, name, rule));
    const wider = { ...rule, points: rule.points * WIDER_FACTOR };
    limiters.set(widerName(name), limiterFor(pool, widerName(name), wider));
  }
  return (name) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No such limit: ${name}`);
    return limiter;
  };
}

async function ignoreDatabaseUnavailable(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Keys are stored as keyed hashes, because the table must not reveal a CPF or an address. */
export function createLimits(pool: Pool, hashKey: Buffer): Limits {
  const limiterOf = createLimiters(pool);
  const hidden = (key: string) => createHmac('sha256', hashKey).update(`limit\0${key}`).digest('base64url');

  async function spend([name, key]: Scope): Promise<{ result: RateLimiterRes; isOver: boolean }> {
    try {
      return { result: await limiterOf(name).consume(hidden(key)), isOver: false };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { result: error, isOver: true };
      throw error;
    }
  }

  /** Takes one point. Returns the limiter's result only when none was left. */
  async function consume(scope: Scope): Promise<RateLimiterRes | undefined> {
    const { result, isOver } = await spend(scope);
    return isOver ? result : undefined;
  }

  async function deleteCounters(limit: Limit, key: Key): Promise<void> {
    for (const [name, one] of scopesOf(limit, key)) await limiterOf(name).delete(hidden(one));
  }

  async function rewardPoint(limit: Limit, key: Key): Promise<void> {
    for (const [name, one] of scopesOf(limit, key)) await limiterOf(name).reward(hidden(one));
  }

  return {
    async take(limit, key) {
      for (const scope of scopesOf(limit, key)) {
        const full = await consume(scope);
        if (full) throw tooMany(full, RULES[limit]);
      }
    },
    async count(limit, key) {
      const { points, seconds } = RULES[limit];
      const { result, isOver } = await spend([limit, key]);
      return {
        points,
        seconds,
        remaining: Math.max(0, result.remainingPoints),
        resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
        refusal: isOver ? tooMany(result, RULES[limit]) : null,
      };
    },
    async tryTake(limit, key) {
      return (await consume([limit, key])) === undefined;
    },
    giveBack: (limit, key) => ignoreDatabaseUnavailable(rewardPoint(limit, key)),
    clearIfAvailable: (limit, key) => ignoreDatabaseUnavailable(deleteCounters(limit, key)),
    clear: deleteCounters,
  };
}

/** Uses the system clock even in the sandbox, because the limiter library does. */
export async function deleteExpiredCounters(db: Db): Promise<void> {
  const hourAgo = systemClock.now().getTime() - 60 * 60 * 1000;
  await db.deleteFrom('rate_limit').where('expire', '<', hourAgo).execute();
}
