import type { operatorConfirmation } from '@indike/contract/operator/access/sign-in';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { usePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, findTotp, listPasskeys, type PasskeyRow } from './store.ts';
import { useOtp } from './totp.ts';

export type GivenFactor = output<typeof operatorConfirmation.body>;
export type FactorKind = 'totp' | 'passkey' | 'recovery_code';

export interface FactorContext {
  readonly operatorId: OperatorId;
  /** The challenge that a passkey must sign; null when none was requested. */
  readonly passkeyChallenge: string | null;
  readonly origins: readonly string[];
  readonly now: Date;
}

export interface OfferedFactors {
  readonly kinds: FactorKind[];
  readonly passkeys: PasskeyRow[];
}

/** The second factors the operator may use. There are none before the first passkey or authenticator is set up. */
export async function offeredFactors(
  deps: Pick<Deps, 'db'>,
  operatorId: OperatorId,
): Promise<OfferedFactors> {
  const [totp, passkeys, { left }] = await Promise.all([
    findTotp(deps.db, operatorId),
    listPasskeys(deps.db, operatorId),
    countRecoveryCodes(deps.db, operatorId),
  ]);
  const kinds: FactorKind[] = [];
  if (totp?.confirmedAt) kinds.push('totp');
  if (passkeys.length > 0) kinds.push('passkey');
  if (kinds.length > 0 && left > 0) kinds.push('recovery_code');
  return { kinds, passkeys };
}

/** Codes can be guessed, unlike passkeys, so their tries are counted over all sign-ins (429 beyond the limit). */
async function useCode(deps: Deps, operatorId: OperatorId, use: () => Promise<boolean>): Promise<boolean> {
  const account = `operator:${operatorId}`;
  await deps.limits.take('secondFactor', account);
  const isRight = await use();
  if (isRight) await deps.limits.clearIfAvailable({ limit: 'secondFactor', key: account });
  return isRight;
}

/** Verifies the given factor and uses it up. Returns its kind. */
export async function verifyFactor(
  deps: Deps,
  given: GivenFactor,
  { operatorId, passkeyChallenge: challenge, origins, now }: FactorContext,
): Promise<FactorKind | Refused> {
  const { otp, recovery_code: code, passkey } = given;
  if (otp)
    return (await useCode(deps, operatorId, () => useOtp(deps, operatorId, otp)))
      ? 'totp'
      : refuse('wrong_otp');
  if (code) {
    const isRight = await useCode(deps, operatorId, () => useRecoveryCode(deps, operatorId, { code, now }));
    return isRight ? 'recovery_code' : refuse('wrong_operator_recovery_code');
  }
  if (!passkey || challenge === null) return refuse('passkey_not_accepted');
  const isRight = await usePasskey(deps, operatorId, { passkey, expected: { challenge, origins }, now });
  return isRight ? 'passkey' : refuse('passkey_not_accepted');
}
