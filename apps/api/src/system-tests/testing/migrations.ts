import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createPool } from '../../platform/db/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { SECRET } from './product.ts';

/** Empties the database, as a provider has it before the first start. */
export async function createEmptySchema({ connection }: TestDatabase): Promise<void> {
  const pool = createPool(connection, 1);
  await pool.query('drop schema pgboss cascade; drop schema public cascade; create schema public');
  await pool.end();
}

/** Runs `npm run db:migrate`. Returns its output. @throws with the output when it fails */
export async function runMigrations(env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../migrate.ts')], {
    cwd: '/',
    env: { PATH: process.env['PATH'], SECRET, ...env },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  const lines = (await said).join('').trim();
  if (code !== 0) throw new Error(lines);
  return lines;
}
