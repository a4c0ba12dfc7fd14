import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SECRET_FILE } from '../platform/secrets/secret-file.ts';
import { readPassphrase } from '../platform/settings/backup-settings.ts';
import type { Settings } from '../platform/settings/settings-types.ts';
import { BackupError } from './backup-files.ts';

/** The input of a command that backs up the embedded database. */
export interface BackupRequest {
  readonly folder: string;
  readonly passphrase: string;
  readonly dataDir: string;
  readonly secret: string | undefined;
}

export interface BackupCommand {
  /** The folder given on the command line; BACKUP_FOLDER is the fallback. */
  readonly folder: string | undefined;
  readonly usage: string;
  /** The message that refuses a PostgreSQL given by DATABASE_URL. */
  readonly onlyEmbedded: string;
}

/** A secret from the environment is not backed up: it is kept where the environment is configured. */
function readSecret(settings: Settings, dataDir: string): string | undefined {
  const file = join(dataDir, SECRET_FILE);
  return settings.secret === undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @throws BackupError */
export function readBackupRequest(settings: Settings, command: BackupCommand): BackupRequest {
  const { folder = settings.backup.folder, usage, onlyEmbedded } = command;
  if (settings.databaseUrl !== undefined) throw new BackupError(onlyEmbedded);
  if (folder === undefined) throw new BackupError(usage);
  const read = readPassphrase(settings.backup);
  if ('problem' in read) throw new BackupError(`${read.problem}\n${usage}`);
  const dataDir = resolve(settings.dataDir);
  return {
    folder: resolve(folder),
    passphrase: read.passphrase,
    dataDir,
    secret: readSecret(settings, dataDir),
  };
}
