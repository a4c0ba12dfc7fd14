import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of PostgreSQL's programs, where that PostgreSQL has the Citus extension. CITUS_PG_CONFIG names its
 * `pg_config`, by default the one on PATH. The project brings neither.
 * @returns {string | undefined}
 */
export function findCitus() {
  const config = (/** @type {string} */ what) =>
    execFileSync(process.env['CITUS_PG_CONFIG'] ?? 'pg_config', [what], { encoding: 'utf8' }).trim();
  try {
    const hasExtension = existsSync(join(config('--sharedir'), 'extension/citus.control'));
    return hasExtension ? config('--bindir') : undefined;
  } catch {
    return undefined;
  }
}
