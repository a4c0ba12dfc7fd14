import { randomBytes } from 'node:crypto';
import { hasRow } from '../db/rows.ts';
import type { Codes } from '../codes.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import type { Network } from '../client-address.ts';
import type { Links } from '../signed-links.ts';
import type { Limits, Point } from './limits.ts';

// Limits password guessing without letting a stranger lock the owner out. Failed sign-ins are counted per account and
// network, per device that signed in before, and per typed name over all networks the account never signed in from.

export interface GuardDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly codes: Codes;
  readonly links: Links;
}

export interface SignInAttempt {
  /** The typed name, normalised and prefixed with its kind. E-mail and CPF have separate counters, because a shared
   * one would reveal that they belong to one person. */
  readonly typed: string;
  /** The account with the typed name; undefined when there is none. */
  readonly account: string | undefined;
  readonly passwordHash: string | null | undefined;
  /** Incremented when the account's failures are cleared. Failures of an earlier generation no longer count. */
  readonly generation?: number;
  readonly network: Network;
  /** The cookie from an earlier sign-in with this browser. */
  readonly deviceToken: string | undefined;
}

export interface CountedAttempt {
  /** Whether the password may be checked. If not, respond as to a wrong password. */
  readonly mayEvaluate: boolean;
  /** Call when the password was correct, so that the attempt no longer counts as failed. */
  markSuccessful(): Promise<void>;
}

const accountHash = (codes: Codes, account: string): Buffer => codes.keyedHash(`sign-in ${account}`);
const networkHash = (codes: Codes, account: string, network: Network): Buffer =>
  codes.keyedHash(`sign-in ${account} from ${network.key}`);
const at = (name: string, network: Network): string => `${name} ${network.key}`;
/** The counter's name for this generation. */
const nameIn = (generation: number, name: string): string =>
  generation === 0 ? name : `${name} #${generation}`;

const DEVICE = 'device';

/** The cookie value for a browser that has just signed in. It becomes invalid when the password changes. */
export function newDeviceToken(links: Links, account: string, passwordHash: string | null): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${links.sign(DEVICE, account, nonce, passwordHash ?? '')}`;
}

/** Returns the device's id if its token was issued to this account. */
function knownDevice(links: Links, attempt: SignInAttempt): string | undefined {
  const { account, passwordHash, deviceToken } = attempt;
  const [nonce, signature] = deviceToken?.split('.') ?? [];
  if (account === undefined || nonce === undefined || signature === undefined) return undefined;
  return links.isSigned(signature, DEVICE, account, nonce, passwordHash ?? '') ? nonce : undefined;
}

/** A device that signed in before has its own counter, so attempts from elsewhere cannot lock it out. */
async function countForDevice(limits: Limits, device: string): Promise<CountedAttempt> {
  await limits.take('signInAccount', device);
  return {
    mayEvaluate: true,
    markSuccessful: () => limits.clearIfAvailable({ limit: 'signInAccount', key: device }),
  };
}

/** Whether the account has signed in from this network. */
export const isKnownNetwork = (
  db: Queryable,
  { codes }: Pick<GuardDeps, 'codes'>,
  { account, network }: { readonly account: string; readonly network: Network },
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('sign_in_network')
      .select('account')
      .where('account', '=', accountHash(codes, account))
      .where('network', '=', networkHash(codes, account, network)),
  );

/**
 * Counts an attempt as failed. Call it before the password is checked, so that concurrent attempts count too.
 * @throws 429 based on the typed name and the network only. One based on the account would reveal that an e-mail and a
 * CPF belong to one person
 */
export async function countAttempt(deps: GuardDeps, attempt: SignInAttempt): Promise<CountedAttempt> {
  const { limits } = deps;
  const { network, generation = 0 } = attempt;
  const device = knownDevice(deps.links, attempt);
  if (device !== undefined) return countForDevice(limits, nameIn(generation, `device ${device}`));
  const typed = nameIn(generation, attempt.typed);
  const account = nameIn(generation, attempt.account ?? `nobody ${attempt.typed}`);
  const isKnown = await isKnownNetwork(deps.db, deps, {
    account: attempt.account ?? account,
    network,
  });
  const ofTyped: Point = { limit: 'signInAccount', key: at(typed, network) };
  const shared: readonly Point[] = [
    { limit: 'signInAddress', key: network },
    ...(isKnown ? [] : [{ limit: 'signInAnywhere', key: typed } as const]),
  ];
  const ofAccount: Point = { limit: 'signInAccount', key: at(account, network) };
  return {
    // All or none, so that refusals of one account do not use up the points of others behind the same address.
    mayEvaluate: await limits.takeAll([ofTyped, ...shared], ofAccount),
    markSuccessful: () => limits.giveBackAll(shared, [ofTyped, ofAccount]),
  };
}

interface SignInContext {
  readonly account: string;
  readonly network: Network;
  readonly now: Date;
}

/** Records that the account signed in from this network. Runs in the transaction that opens the session. */
export async function rememberNetwork(
  { codes }: Pick<GuardDeps, 'codes'>,
  tx: Tx,
  { account, network, now }: SignInContext,
): Promise<void> {
  await tx
    .insertInto('sign_in_network')
    .values({
      account: accountHash(codes, account),
      network: networkHash(codes, account, network),
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account', 'network']).doUpdateSet({ last_used_at: now }))
    .execute();
}

export async function forgetNetworks(
  { codes }: Pick<GuardDeps, 'codes'>,
  tx: Tx,
  account: string,
): Promise<void> {
  await tx.deleteFrom('sign_in_network').where('account', '=', accountHash(codes, account)).execute();
}

export async function deleteNetworksUnusedSince(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('sign_in_network').where('last_used_at', '<', since).execute();
}

/** Called after a password reset, so that earlier failures no longer count. */
export async function forgetFailures(
  limits: Limits,
  names: readonly string[],
  network: Network,
  generation = 0,
): Promise<void> {
  const counted = names.map((name) => at(nameIn(generation, name), network));
  await limits.clearIfAvailable(...counted.map((key) => ({ limit: 'signInAccount', key }) as const));
}
