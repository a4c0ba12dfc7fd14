import { findRunningPostgres, startEmbeddedPostgres } from '@indike/embedded-postgres';
import { sql } from 'kysely';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { POSTGRES_PRODUCT as product } from '#api/platform/postgres-product.ts';
import { liftQuotas } from '#api/testing/quotas.ts';
import { endProduct, launch } from '#api/system-tests/testing/product.ts';
import { runNode } from './processes.ts';

const [PEOPLE, REFERRALS_EACH] = [1_000, 100];
export const SEEDED_REFERRALS = PEOPLE * REFERRALS_EACH;
export const PASSPHRASE = 'an invented passphrase of the rehearsal';

export const environment = (dataDir: string, passphrase = PASSPHRASE) => ({
  DATA_DIR: dataDir,
  BACKUP_PASSPHRASE: passphrase,
});

/** Starts the product as a sandbox without logs. */
export const launchQuietly = (env: Readonly<Record<string, string>>) =>
  launch({ SANDBOX: 'true', LOG_LEVEL: 'silent', ...env });

/** Starts the product once on the data folder. */
export async function outcomeOfStart(dataDir: string): Promise<'ready' | 'failed'> {
  const product = launchQuietly({ DATA_DIR: dataDir });
  const address = await product.ready;
  await endProduct(product);
  return address === undefined ? 'failed' : 'ready';
}

/** Connects `use` to the server of the data folder. If none is running, starts one for the duration of the call. */
export async function onServer<T>(dataDir: string, use: (db: Db) => Promise<T>): Promise<T> {
  const running = findRunningPostgres({ dataDir, product });
  await using started = new AsyncDisposableStack();
  const start = async () =>
    started.adopt(await startEmbeddedPostgres({ dataDir, product }), (server) => server.stop()).connection;
  await using db = createDatabase(createPool(running ?? (await start()), 1));
  return await use(db);
}

/** Resets seeded referrals that promise money. The ledger has no entries for them, so its check would report them. */
async function withoutPromises(db: Db): Promise<void> {
  const promising = ['accepted', 'reward_scheduled', 'finished'];
  const invented = sql`user_id in (select id from indiker where email like 'carga%@indike.test')`;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from status_transition where status = any(${promising}::text[]) and ${invented}`.execute(
      tx,
    );
    await sql`
      update referral set status = 'in_negotiation' where status = any(${promising}::text[]) and ${invented}`.execute(
      tx,
    );
  });
}

/** Seeds many referrals for a product that runs on the data folder, and lifts the quotas for the load that follows. */
export async function seedReferrals(dataDir: string): Promise<void> {
  const { code, output } = await runNode(
    'ops/bench/seed/run.ts',
    ['--indikers', String(PEOPLE), '--referrals', String(REFERRALS_EACH)],
    { DATA_DIR: dataDir },
  );
  if (code !== 0) throw new Error(output);
  await onServer(dataDir, withoutPromises);
  await onServer(dataDir, liftQuotas);
}
