// Writes platform/db/types.ts from a freshly migrated database: `npm run db:types`.
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrations.ts';
import { brandColumns } from './brand-columns.ts';
import { startEmbeddedPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';

const OUT = process.argv[2] ?? join(import.meta.dirname, '../platform/db/types.ts');

const dataDir = await mkdtemp(join(tmpdir(), 'indike-types-'));
// The database may run as another user, who needs access.
await chmod(dataDir, 0o711);
const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
try {
  const { host, port, user, password, database } = server.connection;
  const db = createDatabase(createPool(server.connection, 2));
  await migrate(db);
  await db.destroy();
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  execFileSync(
    join(import.meta.dirname, '../../../../node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${OUT}`,
      '--date-parser=string',
      '--log-level=error',
      '--exclude-pattern={kysely_*,indiker_row}',
      '--type-mapping={"int8":"number"}',
    ],
    { stdio: 'inherit' },
  );
  // The view's columns would all be nullable.
  const types = (await readFile(OUT, 'utf8')).replace('  indiker: Indiker;', '$&\n  indiker_row: Indiker;');
  await writeFile(OUT, brandColumns(types));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
