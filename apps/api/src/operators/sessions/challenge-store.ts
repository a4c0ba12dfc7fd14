import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { TokenHash } from '../../platform/tokens.ts';

/** What a challenge was made for. It is refused for the other purpose. */
export type ChallengePurpose = 'registration' | 'confirmation';

const CHALLENGE_MS = 5 * 60_000;

/** Bound to the session that requested it. A new challenge replaces the previous one. */
export async function storeChallenge(
  db: Queryable,
  token: TokenHash,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengePurpose; now: Date },
): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({
      passkey_challenge: challenge,
      passkey_challenge_for: purpose,
      passkey_challenge_until: new Date(now.getTime() + CHALLENGE_MS),
    })
    .where('token_hash', '=', token)
    .execute();
}

/** Returns each challenge once, whether the passkey is then right or wrong. */
export async function takeChallenge(
  tx: Tx,
  token: TokenHash,
  { purpose, now }: { purpose: ChallengePurpose; now: Date },
): Promise<string | null> {
  const row = await tx
    .selectFrom('operator_session')
    .select('passkey_challenge')
    .where('token_hash', '=', token)
    .where('passkey_challenge_for', '=', purpose)
    .where('passkey_challenge_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .updateTable('operator_session')
    .set({ passkey_challenge: null, passkey_challenge_for: null, passkey_challenge_until: null })
    .where('token_hash', '=', token)
    .execute();
  return row.passkey_challenge;
}
