import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Deps } from '../../deps.ts';
import { brand } from '../../platform/brand.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { findTotp, advanceTotpStep } from './store.ts';

/** Also accepts the previous and the next code, because clocks differ and typing takes time. */
const TOLERANCE_SECONDS = 30;

interface TotpSecretPayload {
  readonly operator_id: number;
  readonly secret: string;
}
const isTotpSecretPayload = (value: unknown): value is TotpSecretPayload =>
  typeof value === 'object' && value !== null && 'operator_id' in value && 'secret' in value;

export const newSecret = (): string => generateSecret();

export const secretUri = (email: string, secret: string): string =>
  generateURI({ issuer: brand.product, label: email, secret });

export const encryptSecret = (
  { encryption }: Pick<Deps, 'encryption'>,
  operatorId: OperatorId,
  secret: string,
): string => encryption.encrypt({ operator_id: operatorId, secret } satisfies TotpSecretPayload);

/** @throws Error when the secret was encrypted for another operator */
function decryptSecret(
  { encryption }: Pick<Deps, 'encryption'>,
  operatorId: OperatorId,
  encrypted: string,
): string {
  const value = encryption.decrypt(encrypted);
  if (!isTotpSecretPayload(value) || value.operator_id !== operatorId)
    throw new Error('not this operator’s secret');
  return value.secret;
}

interface Typed {
  readonly operatorId: OperatorId;
  readonly encrypted: string;
  readonly otp: string;
}

/** The 30-second step of a code; undefined for a wrong one. Uses the real time, as authenticators do. */
export function stepOf(deps: Pick<Deps, 'encryption' | 'realClock'>, typed: Typed): number | undefined {
  const result = verifySync({
    secret: decryptSecret(deps, typed.operatorId, typed.encrypted),
    token: typed.otp.replace(/\s/g, ''),
    epoch: Math.floor(deps.realClock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Each code works once, and none that is older than the last one used. */
export async function useOtp(deps: Deps, operatorId: OperatorId, otp: string): Promise<boolean> {
  const totp = await findTotp(deps.db, operatorId);
  if (!totp || totp.secret === null) return false;
  const step = stepOf(deps, { operatorId, encrypted: totp.secret, otp });
  return step !== undefined && advanceTotpStep(deps.db, operatorId, { secret: totp.secret, step });
}
