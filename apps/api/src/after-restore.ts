import type { Database } from './database-server.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { skipIds } from './platform/db/ids.ts';
import { skipNumbers, type StuckSequence } from './payouts/sequence-store.ts';
import { beginHistory } from './referrals/changes/store.ts';

/**
 * Banks, payment providers, CRMs, the company's directory, readers of the API and receivers of webhooks know their ids, also
 * those from after the backup.
 */
const KNOWN_OUTSIDE = [
  'indiker',
  'referral',
  'withdrawal',
  'payout_batch',
  'operator',
  'earning',
  'clawback',
] as const;
/** Ids of withdrawals and batches share twenty columns of a remittance file, nine digits each. */
const SKIPPED_IDS = 1_000_000;

const warningOf = ({ bankCode, agreement, last }: StuckSequence): string =>
  `Remessas do banco ${bankCode}, convênio ${agreement}: o número ${last} não tem mais lugar para pular. Pergunte ao banco o último que ele recebeu antes de gerar outra.`;

/**
 * The outside world may know rows that the restored database has lost. From now on nothing gets an id of theirs: a new
 * withdrawal could be taken for the one that a provider has paid. Readers of /api/v1 start anew. Returns what people have to
 * do themselves, if anything.
 */
export async function leaveLostRows({ owner }: Pick<Database, 'owner'>): Promise<string[]> {
  const db = createDatabase(createPool(owner, 1));
  try {
    return await db.transaction().execute(async (tx) => {
      for (const table of KNOWN_OUTSIDE) await skipIds(tx, table, SKIPPED_IDS);
      const stuck = await skipNumbers(tx);
      await beginHistory(tx);
      return stuck.map(warningOf);
    });
  } finally {
    await db.destroy();
  }
}
