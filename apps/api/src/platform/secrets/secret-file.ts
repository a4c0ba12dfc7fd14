import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingsError } from '../settings/settings.ts';
import type { Settings } from '../settings/settings-types.ts';
import type { Secrets } from './encryption.ts';

// An installation without SECRET keeps its secret in a file of its data folder. The first line is the current secret.
// The lines below are the secrets that are still accepted.

const MIN_CHARACTERS = 32;

const newSecret = (): string => randomBytes(32).toString('base64url');
/** The name of the file in the data folder. */
export const SECRET_FILE = 'secret';
const fileOf = (dataDir: string): string => join(dataDir, SECRET_FILE);

/** Writes a temporary file, so that an interrupted run leaves no partial secret. Only its owner may read it. */
function writeDraft(file: string, secrets: readonly string[]): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secrets.join('\n'), { mode: 0o600, flush: true });
  return draft;
}

function createFile(dataDir: string): void {
  const file = fileOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const draft = writeDraft(file, [newSecret()]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replaceFile(dataDir: string, secrets: Secrets): void {
  const file = fileOf(dataDir);
  renameSync(writeDraft(file, secrets), file);
}

function readOrCreate(dataDir: string): Secrets {
  const file = fileOf(dataDir);
  if (!existsSync(file)) createFile(dataDir);
  chmodSync(file, 0o600);
  const [current = '', ...accepted] = readFileSync(file, 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  if ([current, ...accepted].some((secret) => secret.length < MIN_CHARACTERS))
    throw new SettingsError(`SECRET: o arquivo ${file} está incompleto`);
  return [current, ...accepted];
}

/** @throws SettingsError when the folder cannot be used */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  try {
    return readOrCreate(dataDir);
  } catch (error) {
    if (error instanceof SettingsError || !(error instanceof Error)) throw error;
    const code = 'code' in error ? ` (${String(error.code)})` : '';
    throw new SettingsError(`DATA_DIR: não foi possível usar a pasta ${dataDir}${code}`, { cause: error });
  }
}

/** Returns the secrets of the environment or, without SECRET, those of the data folder. */
export const readSecrets = ({ secret, acceptedSecrets, dataDir }: Settings): Secrets =>
  secret === undefined ? loadOrCreateSecrets(resolve(dataDir)) : [secret, ...acceptedSecrets];

/** Adds a new secret before those of the data folder. Processes that start from now on use it. */
export function addSecretToFile(dataDir: string): Secrets {
  const secrets: Secrets = [newSecret(), ...loadOrCreateSecrets(dataDir)];
  replaceFile(dataDir, secrets);
  return secrets;
}

/** Removes all secrets but the current one from the data folder. */
export function removeAcceptedFromFile(dataDir: string): void {
  const [current] = loadOrCreateSecrets(dataDir);
  replaceFile(dataDir, [current]);
}
