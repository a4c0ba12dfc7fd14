import type { BrowserContext } from '@playwright/test';
import { sessionKind } from '@indike/rules/operators/sessions';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import type { Cluster } from '../databases.ts';
import { startProduct } from '../product.ts';
import { openOperatorSession } from './seed-people.ts';
import { seedOffice } from './seed.ts';

const SIZE = { indikers: 100, referrals: 2_000 };

/** A running product with some referrals, and the session token of one of its operators. */
export interface FilledOffice {
  readonly origin: string;
  readonly token: string;
  stop(): Promise<void>;
}

export async function startFilledOffice(
  cluster: Cluster,
  folder: string,
  name: string,
): Promise<FilledOffice> {
  const { url, connection } = await cluster.create(name);
  const db = createDatabase(createPool(connection, 1));
  const { me } = await seedOffice(db, SIZE);
  const token = await openOperatorSession(db, me, sessionKind.browser);
  await db.destroy();
  const product = await startProduct(folder, url);
  return { origin: `http://127.0.0.1:${product.port}`, token, stop: () => product.stop() };
}

export const enterOffice = (context: BrowserContext, { origin, token }: FilledOffice): Promise<void> =>
  context.addCookies([{ name: 'indike_operator', value: token, url: `${origin}/api/operator` }]);
