import { createHmac, createSecretKey } from 'node:crypto';
import type { Pool } from 'pg';
import type { Network } from '../client-address.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { HttpError } from '../refusal.ts';
import { giveBackPoints, takePoints, type Counter } from './counters.ts';

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
const MANY_MESSAGES = 'Você enviou muitas mensagens em pouco tempo.';
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
  /** Referrals sent for an Indiker whom nobody knows, so that a key finds out little about who takes part. */
  unknownIndiker: {
    points: 60,
    seconds: 60 * 60,
    why: 'Esta chave procurou muitos Indikers que não existem.',
  },
  invitations: { points: 60, seconds: 60 * 60, why: 'Você enviou muitos convites em pouco tempo.' },
  // A company's staff arrives in the morning from one address.
  openId: { points: 600, seconds: 15 * 60 },
  /** Calls by the company's directory. */
  scim: { points: 1_200, seconds: 60, why: 'O diretório fez muitas chamadas em pouco tempo.' },
  /** Each logout token of the company's issuer counts once. */
  logoutToken: { points: 1, seconds: 15 * 60 },
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
  exportDownload: { points: 60, seconds: 60 * 60 },
  myData: { points: 20, seconds: 60 * 60 },
  // Each PDF occupies a thread for about 200 ms.
  pdf: { points: 60, seconds: 60 * 60 },
  // The programme itself has no limit. These are far above normal use and only stop floods.
  referralHour: { points: 60, seconds: 60 * 60, why: MANY_REFERRALS },
  referralDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_REFERRALS },
  // Includes refused referrals, because each may have queried the company register.
  referralAttempt: { points: 300, seconds: 60 * 60, why: MANY_REFERRALS },
  messageHour: { points: 60, seconds: 60 * 60, why: MANY_MESSAGES },
  messageDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_MESSAGES },
  // Includes refused ones, because each may have decoded pictures.
  messageAttempt: { points: 180, seconds: 60 * 60, why: MANY_MESSAGES },
  announcement: {
    points: 20,
    seconds: 60 * 60,
    why: 'Você enviou muitos comunicados em pouco tempo.',
  },
  contactHour: { points: 60, seconds: 60 * 60, why: MANY_CONTACTS },
  contactDay: { points: 300, seconds: 24 * 60 * 60, why: MANY_CONTACTS },
} as const satisfies Record<string, Rule>;
export type Limit = keyof typeof RULES;

export const pointsOf = (limit: Limit): number => RULES[limit].points;

type Key = string | Network;

/** One point of a limit for one caller. */
export interface Point {
  readonly limit: Limit;
  readonly key: Key;
}

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
  /**
   * Takes all of the points, or none, and with them that of `silent`. Returns false when only of that none was left.
   * @throws 429 for the first limit of which no point is left
   */
  takeAll(points: readonly Point[], silent?: Point): Promise<boolean>;
  /** Takes one point and returns what is left, so that the response can tell the caller. Never throws 429. */
  count(limit: Limit, key: string): Promise<Count>;
  /** Takes one point. Returns false when none is left. */
  tryTake(limit: Limit, key: string): Promise<boolean>;
  /**
   * Returns points. Called after the work, so it ignores a database that is away: an error would make the caller
   * believe that the finished work failed. A point that is not returned expires anyway.
   */
  giveBack(limit: Limit, key: Key): Promise<void>;
  /** Returns all points of `cleared`, so that earlier failures no longer count. */
  giveBackAll(points: readonly Point[], cleared?: readonly Point[]): Promise<void>;
  /** Like `giveBackAll` with nothing but `cleared`. */
  clearIfAvailable(...points: readonly Point[]): Promise<void>;
  /** Returns all points, and fails when the database is away: for callers whose purpose is to lift limits. */
  clear(...points: readonly Point[]): Promise<void>;
}

/** An IPv6 /48 has this many times the points of one /64. */
const WIDER_FACTOR = 10;

/** A row of the table: a point of a network is also one of the wider block that contains it. */
interface Scope {
  readonly limit: Limit;
  readonly name: string;
  readonly key: string;
  readonly points: number;
  readonly seconds: number;
}

function scopesOf({ limit, key }: Point): Scope[] {
  const { points, seconds } = RULES[limit];
  if (typeof key === 'string') return [{ limit, name: limit, key, points, seconds }];
  const own: Scope = { limit, name: limit, key: key.key, points, seconds };
  if (key.wider === null) return [own];
  return [own, { ...own, name: `${limit} wider`, key: key.wider, points: points * WIDER_FACTOR }];
}

/** Limits count in real time even in the sandbox, so that a jump of its clock lifts none. */
const now = (): number => systemClock.now().getTime();
const secondsUntil = (instant: number): number => Math.max(1, Math.ceil((instant - now()) / 1_000));

function tooMany({ expire }: Counter, { why = 'Muitas tentativas.' }: Rule): HttpError {
  const seconds = secondsUntil(expire);
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

async function ignoreDatabaseUnavailable(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Keys are stored as keyed hashes, because the table must not reveal a CPF or an address. */
export function createLimits(pool: Pool, hashKey: Buffer): Limits {
  const secret = createSecretKey(hashKey);
  const hidden = (key: string) => createHmac('sha256', secret).update(`limit\0${key}`).digest('base64url');
  const rowOf = ({ name, key, ...scope }: Scope) => ({ ...scope, key: `${name}:${hidden(key)}` });
  const keysOf = (points: readonly Point[]) => points.flatMap(scopesOf).map((scope) => rowOf(scope).key);

  /** Takes the points. Returns the first counter that had none left, with its rule. */
  async function spend(points: readonly Point[]) {
    const rows = points.flatMap(scopesOf).map(rowOf);
    const counters = await takePoints(pool, rows, now());
    const counted = rows.flatMap((row) => {
      const counter = counters.get(row.key);
      return counter === undefined ? [] : [{ row, counter }];
    });
    return { counted, full: counted.find(({ row, counter }) => counter.points > row.points) };
  }

  const giveBack = (keys: readonly string[], cleared?: readonly string[]) =>
    ignoreDatabaseUnavailable(giveBackPoints(pool, keys, cleared));

  const limits: Limits = {
    async take(limit, key) {
      await limits.takeAll([{ limit, key }]);
    },
    async takeAll(points, silent) {
      // The silent point is the last one, so it is the full one only when no other is.
      const { counted, full } = await spend(silent ? [...points, silent] : points);
      if (!full) return true;
      if (silent && keysOf([silent]).includes(full.row.key)) return false;
      const taken = counted.filter(({ row, counter }) => counter.points <= row.points);
      if (taken.length > 0) await giveBack(taken.map(({ row }) => row.key));
      throw tooMany(full.counter, RULES[full.row.limit]);
    },
    async count(limit, key) {
      const { points, seconds } = RULES[limit];
      const { counted, full } = await spend([{ limit, key }]);
      const { points: taken = 0, expire = 0 } = counted[0]?.counter ?? {};
      return {
        points,
        seconds,
        remaining: Math.max(0, points - taken),
        resetSeconds: secondsUntil(expire),
        refusal: full ? tooMany(full.counter, RULES[limit]) : null,
      };
    },
    async tryTake(limit, key) {
      return (await spend([{ limit, key }])).full === undefined;
    },
    giveBack: (limit, key) => giveBack(keysOf([{ limit, key }])),
    giveBackAll: (points, cleared = []) => giveBack(keysOf(points), keysOf(cleared)),
    clearIfAvailable: (...points) => giveBack([], keysOf(points)),
    clear: (...points) => giveBackPoints(pool, [], keysOf(points)),
  };
  return limits;
}

export async function deleteExpiredCounters(db: Db): Promise<void> {
  const hourAgo = now() - 60 * 60 * 1000;
  await db.deleteFrom('rate_limit').where('expire', '<', hourAgo).execute();
}
