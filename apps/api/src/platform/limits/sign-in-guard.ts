import { randomBytes } from 'node:crypto';
import type { Codes } from '../codes.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Network } from '../client-address.ts';
import type { Links } from '../signed-links.ts';
import type { Limits } from './limits.ts';

// Failed sign-ins are counted so that guessing stays bounded and no stranger locks an owner out: per account and network,
// per device that signed in before, and per typed name over all networks that the account never signed in from.

export interface GuardDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly codes: Codes;
  readonly links: Links;
}

export interface SignInAttempt {
  /** What was typed, canonical and with its kind: an e-mail and a CPF are counted apart, or one would tell of the other. */
  readonly typed: string;
  /** The account it names; undefined for nobody's. */
  readonly account: string | undefined;
  readonly passwordHash: string | null | undefined;
  readonly network: Network;
  /** What the browser kept of an earlier sign-in. */
  readonly deviceToken: string | undefined;
}

export interface CountedAttempt {
  /** Whether the password may be looked at. When not, the answer is that of a wrong one. */
  readonly mayEvaluate: boolean;
  /** Clears what the attempt counted: the password was right. */
  settle(): Promise<void>;
}

const accountHash = (codes: Codes, account: string): Buffer => codes.recipient(`sign-in ${account}`);
const networkHash = (codes: Codes, account: string, network: Network): Buffer =>
  codes.recipient(`sign-in ${account} from ${network.key}`);
const at = (name: string, network: Network): string => `${name} ${network.key}`;

const DEVICE = 'device';

/** For the browser that has just signed in. Void once the password changes. */
export function newDeviceToken(links: Links, account: string, passwordHash: string | null): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${links.sign(DEVICE, account, nonce, passwordHash ?? '')}`;
}

/** The device, when its token was given to this very account. */
function knownDevice(links: Links, attempt: SignInAttempt): string | undefined {
  const { account, passwordHash, deviceToken } = attempt;
  const [nonce, signature] = deviceToken?.split('.') ?? [];
  if (account === undefined || nonce === undefined || signature === undefined) return undefined;
  return links.isSigned(signature, DEVICE, account, nonce, passwordHash ?? '') ? nonce : undefined;
}

/** A device that signed in before has a counter of its own: nothing that others do reaches it. */
async function countForDevice(limits: Limits, nonce: string): Promise<CountedAttempt> {
  await limits.take('signInAccount', `device ${nonce}`);
  return { mayEvaluate: true, settle: () => limits.forget('signInAccount', `device ${nonce}`) };
}

async function isKnownNetwork({ db, codes }: GuardDeps, account: string, network: Network): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_network')
    .select('account')
    .where('account', '=', accountHash(codes, account))
    .where('network', '=', networkHash(codes, account, network))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * To be called before the password is looked at, so that many at once gain nothing.
 * @throws 429 by what was typed alone: a count of the account would tell that an e-mail and a CPF are one person's.
 */
export async function countAttempt(deps: GuardDeps, attempt: SignInAttempt): Promise<CountedAttempt> {
  const { limits } = deps;
  const { typed, network } = attempt;
  const device = knownDevice(deps.links, attempt);
  if (device !== undefined) return countForDevice(limits, device);
  const account = attempt.account ?? `nobody ${typed}`;
  // In this order: who is refused for one account uses up nothing that the others behind the same address need.
  await limits.take('signInAccount', at(typed, network));
  await limits.take('signInAddress', network);
  const isKnown = await isKnownNetwork(deps, account, network);
  if (!isKnown) await limits.take('signInAnywhere', typed);
  return {
    mayEvaluate: await limits.tryTake('signInAccount', at(account, network)),
    async settle() {
      await Promise.all([
        limits.forget('signInAccount', at(typed, network)),
        limits.forget('signInAccount', at(account, network)),
        limits.giveBack('signInAddress', network),
        ...(isKnown ? [] : [limits.giveBack('signInAnywhere', typed)]),
      ]);
    },
  };
}

interface SignInContext {
  readonly account: string;
  readonly network: Network;
  readonly now: Date;
}

/** In the transaction that opens the session. */
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

/** After a new password: who made it has not failed. */
export async function forgetFailures(
  limits: Limits,
  names: readonly string[],
  network: Network,
): Promise<void> {
  await Promise.all(names.map((name) => limits.forget('signInAccount', at(name, network))));
}
