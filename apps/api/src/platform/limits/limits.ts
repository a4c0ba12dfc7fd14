import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../refusal.ts';

/** Points per key and the seconds they last (decisions section 9). Counted in PostgreSQL: they hold across processes. */
const RULES = {
  signInAccount: { points: 10, seconds: 15 * 60 },
  signInAddress: { points: 50, seconds: 15 * 60 },
  recoveryAddress: { points: 60, seconds: 60 * 60 },
  recoveryEmail: { points: 10, seconds: 60 * 60 },
  resetAddress: { points: 50, seconds: 15 * 60 },
  registration: { points: 60, seconds: 60 * 60 },
  documentCheck: { points: 120, seconds: 60 * 60 },
  cnpjCheck: { points: 300, seconds: 60 * 60 },
} as const;
export type Limit = keyof typeof RULES;

export interface Limits {
  /** Takes one point or refuses with 429. To be called before the work it guards. */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives one point back: what was counted as an attempt turned out well. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
}

function tooMany(result: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} segundos` : minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new HttpError(429, `Muitas tentativas. Tente de novo em ${wait}.`, {
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
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
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
