import { randomBytes } from 'node:crypto';
import {
  normaliseCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeFromBytes,
} from '@indike/rules/accounts/codes';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './store.ts';

type Keys = Pick<Deps, 'codes'>;

const hashOf = ({ codes }: Keys, operatorId: OperatorId, code: string): Buffer =>
  codes.hash(codes.keyedHash(`operator ${operatorId}`), 'operator recovery', normaliseCode(code));

/** The new codes can be shown only now, because only their hashes are stored. The earlier ones stop working. */
export async function makeRecoveryCodes(deps: Keys, tx: Tx, operatorId: OperatorId): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeFromBytes(randomBytes(RECOVERY_CODE_BYTES)),
  );
  await replaceRecoveryCodes(
    tx,
    operatorId,
    made.map((code) => hashOf(deps, operatorId, code)),
  );
  return made;
}

/** Creates codes together with the first factor. Null when the operator already has codes. */
export async function makeFirstRecoveryCodes(
  deps: Keys,
  tx: Tx,
  operatorId: OperatorId,
): Promise<string[] | null> {
  const { made } = await countRecoveryCodes(tx, operatorId);
  return made > 0 ? null : makeRecoveryCodes(deps, tx, operatorId);
}

export const useRecoveryCode = (
  deps: Deps,
  operatorId: OperatorId,
  { code, now }: { code: string; now: Date },
): Promise<boolean> => takeRecoveryCode(deps.db, operatorId, { hash: hashOf(deps, operatorId, code), now });
