import type { output } from 'zod/mini';
import type { addPasskey } from '@indike/contract/operator/access/second-factors';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorSession } from '../../platform/http/operator-authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { type OpenedSession, renewSession } from '../sessions/commands.ts';
import { findPerson, storeChallenge, takeChallenge } from '../sessions/store.ts';
import { alertFactorAdded, alertFactorRemoved, passkeyName, TOTP_NAME } from './emails.ts';
import { creationOptions, verifyNewPasskey } from './passkeys.ts';
import { makeFirstRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  insertPasskey,
  listPasskeys,
  lockFactors,
  type PasskeyRow,
  putPendingSecret,
} from './store.ts';
import { encryptSecret, newSecret, secretUri, stepOf } from './totp.ts';

interface Enrolled {
  readonly session: OpenedSession;
  /** Null when the earlier codes stay valid. */
  readonly recoveryCodes: string[] | null;
}

/** The operator has just given the factor, so the session is confirmed and continues under a new token. */
async function enrolled(
  deps: Deps,
  tx: Tx,
  session: OperatorSession,
  { factor, now }: { factor: string; now: Date },
): Promise<Enrolled | Refused> {
  const recoveryCodes = await makeFirstRecoveryCodes(deps, tx, session.operatorId);
  await alertFactorAdded(deps, tx, session.operatorId, factor);
  const renewed = await renewSession(tx, session, now);
  return renewed ? { session: renewed, recoveryCodes } : refuse('unauthenticated');
}

export async function startTotp(
  deps: Deps,
  { operatorId }: OperatorSession,
): Promise<{ secret: string; uri: string } | Refused> {
  const secret = newSecret();
  return deps.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, operatorId);
    if (!person) return refuse('unauthenticated');
    await putPendingSecret(tx, operatorId, encryptSecret(deps, operatorId, secret));
    return { secret, uri: secretUri(person.email, secret) };
  });
}

export const confirmTotp = (deps: Deps, otp: string, session: OperatorSession, context: OperatorContext) =>
  withAudit<Enrolled>(
    deps,
    context,
    async (tx) => {
      const { operatorId } = session;
      const { now } = context;
      await lockFactors(tx, operatorId);
      const pendingSecret = (await findTotp(tx, operatorId))?.pendingSecret ?? null;
      if (pendingSecret === null) return refuse('totp_not_started');
      const step = stepOf(deps, { operatorId, encrypted: pendingSecret, otp });
      if (step === undefined) return refuse('wrong_otp');
      if (!(await confirmSecret(tx, operatorId, { pendingSecret, step, now })))
        return refuse('totp_not_started');
      return enrolled(deps, tx, session, { factor: TOTP_NAME, now });
    },
    () => ({ entity: 'operator', entityId: session.operatorId }),
  );

export async function startPasskey(deps: Deps, { operatorId, token }: OperatorSession, now: Date) {
  const person = await findPerson(deps.db, operatorId);
  if (!person) return refuse('unauthenticated');
  const existing = await listPasskeys(deps.db, operatorId);
  const options = await creationOptions(deps.appUrl, { id: operatorId, ...person }, existing);
  await storeChallenge(deps.db, token, { challenge: options.challenge, purpose: 'registration', now });
  return options;
}

interface AddedPasskey extends Enrolled {
  readonly id: number;
}

export async function addPasskeyOf(
  deps: Deps,
  { name, credential }: output<typeof addPasskey.body>,
  session: OperatorSession,
  { origins, ...context }: OperatorContext & { readonly origins: readonly string[] },
): Promise<AddedPasskey | Refused> {
  const { operatorId, token } = session;
  const { now } = context;
  const taken = { purpose: 'registration', now } as const;
  const challenge = await deps.db.transaction().execute((tx) => takeChallenge(tx, token, taken));
  if (challenge === null) return refuse('passkey_not_accepted');
  const verified = await verifyNewPasskey(deps.appUrl, credential, { challenge, origins });
  if (!verified) return refuse('passkey_not_accepted');
  return withAudit<AddedPasskey>(
    deps,
    context,
    async (tx) => {
      await lockFactors(tx, operatorId);
      const id = await insertPasskey(tx, operatorId, { ...verified, name, now });
      if (id === undefined) return refuse('passkey_exists');
      const result = await enrolled(deps, tx, session, { factor: passkeyName(name), now });
      return isRefused(result) ? result : { ...result, id };
    },
    ({ id }) => ({ entity: 'operator', entityId: operatorId, after: { passkey_id: id, name } }),
  );
}

export const renewRecoveryCodes = (deps: Deps, { operatorId }: OperatorSession, context: OperatorContext) =>
  withAudit<string[]>(
    deps,
    context,
    async (tx) => {
      await lockFactors(tx, operatorId);
      const { made } = await countRecoveryCodes(tx, operatorId);
      return made === 0 ? refuse('no_second_factor') : makeRecoveryCodes(deps, tx, operatorId);
    },
    () => ({ entity: 'operator', entityId: operatorId }),
  );

interface Factors {
  readonly hasTotp: boolean;
  readonly passkeys: readonly PasskeyRow[];
}
interface Removed {
  readonly name: string;
}
interface Removal {
  /** The factor's name; undefined when the operator does not have it. */
  readonly nameIn: (factors: Factors) => string | undefined;
  readonly remove: (tx: Tx) => Promise<unknown>;
}

/** The last factor can be removed only in the sandbox, together with its recovery codes. */
const removeFactor = (
  deps: Deps,
  { operatorId }: OperatorSession,
  context: OperatorContext,
  { nameIn, remove }: Removal,
) =>
  withAudit<Removed>(
    deps,
    context,
    async (tx) => {
      await lockFactors(tx, operatorId);
      const hasTotp = (await findTotp(tx, operatorId))?.confirmedAt instanceof Date;
      const passkeys = await listPasskeys(tx, operatorId);
      const name = nameIn({ hasTotp, passkeys });
      if (name === undefined) return refuse('not_found');
      const isLast = passkeys.length + (hasTotp ? 1 : 0) === 1;
      if (isLast && !deps.sandbox) return refuse('last_second_factor');
      await remove(tx);
      if (isLast) await deleteRecoveryCodes(tx, operatorId);
      await alertFactorRemoved(deps, tx, operatorId, name);
      return { name };
    },
    ({ name }) => ({ entity: 'operator', entityId: operatorId, before: { name } }),
  );

export const removeTotp = (deps: Deps, session: OperatorSession, context: OperatorContext) =>
  removeFactor(deps, session, context, {
    nameIn: ({ hasTotp }) => (hasTotp ? TOTP_NAME : undefined),
    remove: (tx) => deleteTotp(tx, session.operatorId),
  });

export const removePasskey = (deps: Deps, id: number, session: OperatorSession, context: OperatorContext) =>
  removeFactor(deps, session, context, {
    nameIn({ passkeys }) {
      const passkey = passkeys.find((own) => own.id === id);
      return passkey && passkeyName(passkey.name);
    },
    remove: (tx) => deletePasskey(tx, session.operatorId, id),
  });
