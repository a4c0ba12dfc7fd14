import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../refusal.ts';

interface Rule {
  readonly points: number;
  readonly seconds: number;
  /** What the refusal says, where it is no matter of trying. */
  readonly why?: string;
}

const MANY_REFERRALS = 'Você enviou muitas indicações em pouco tempo.';
const MANY_CONTACTS = 'Você salvou muitos contatos em pouco tempo.';

/** Points per key and the seconds they last (decisions section 9). Counted in PostgreSQL: they hold across processes. */
const RULES = {
  signInAccount: { points: 10, seconds: 15 * 60 },
  signInAddress: { points: 50, seconds: 15 * 60 },
  socialAddress: { points: 50, seconds: 15 * 60 },
  recoveryAddress: { points: 60, seconds: 60 * 60 },
  recoveryEmail: { points: 10, seconds: 60 * 60 },
  resetAddress: { points: 50, seconds: 15 * 60 },
  profileCode: { points: 20, seconds: 60 * 60 },
  // Each may hash a password or read a picture, before the code is known to be right.
  profileSave: { points: 60, seconds: 15 * 60 },
  confirmationPause: { points: 1, seconds: 60, why: 'Já enviamos um link há pouco.' },
  confirmation: { points: 10, seconds: 60 * 60 },
  // Many phones of a carrier share one address.
  registration: { points: 300, seconds: 60 * 60 },
  documentCheck: { points: 120, seconds: 60 * 60 },
  cnpjCheck: { points: 300, seconds: 60 * 60 },
  companyAddress: { points: 20, seconds: 60 * 60 },
  companyLink: { points: 200, seconds: 60 * 60 },
  companyLinkDay: { points: 600, seconds: 24 * 60 * 60 },
  myData: { points: 20, seconds: 60 * 60 },
  // The programme sets no limit: these are far above what a person does, and keep one person from filling the process.
  referralHour: { points: 60, seconds: 60 * 60, why: MANY_REFERRALS },
  referralDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_REFERRALS },
  // Also those that were refused: each may have asked the register.
  referralAttempt: { points: 300, seconds: 60 * 60, why: MANY_REFERRALS },
  contactHour: { points: 60, seconds: 60 * 60, why: MANY_CONTACTS },
  contactDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_CONTACTS },
} as const satisfies Record<string, Rule>;
export type Limit = keyof typeof RULES;

export interface Limits {
  /** Takes one point or refuses with 429. To be called before the work it guards. */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives one point back: what was counted as an attempt turned out well. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
}

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

/** Keys are kept only as keyed hashes: a CPF or an address is not to be read in the table of counters. */
export function createLimits(pool: Pool, secret: string): Limits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: rule.points,
        duration: rule.seconds,
      }),
    ]),
  );
  const limiterOf = (limit: Limit) => {
    const limiter = limiters.get(limit);
    if (!limiter) throw new Error(`No such limit: ${limit}`);
    return limiter;
  };
  const hidden = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error, RULES[limit]) : error;
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hidden(key));
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(hidden(key));
    },
  };
}
