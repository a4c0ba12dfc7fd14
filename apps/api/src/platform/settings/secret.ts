import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

/** @throws SettingsError when the folder cannot be used. */
export function loadOrCreateSecret(dataDir: string): string {
  try {
    return readOrCreate(dataDir);
  } catch (error) {
    if (error instanceof SettingsError || !(error instanceof Error)) throw error;
    const code = 'code' in error ? ` (${String(error.code)})` : '';
    throw new SettingsError(`DATA_DIR: não foi possível usar a pasta ${dataDir}${code}`, { cause: error });
  }
}

/** Created on the first start beside the embedded database, readable by its owner only. */
function readOrCreate(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // Written under another name and then linked: an interrupted start leaves no partial secret.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new SettingsError(`SECRET: o arquivo ${file} está incompleto`);
  return secret;
}
