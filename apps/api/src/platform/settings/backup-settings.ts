import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { BackupSettings } from './settings-types.ts';

const MAX_HOURS = 720;
const MAX_KEPT = 1_000;
/** Short enough to type. Deriving the key from it takes about a second, which slows guessing down. */
const MIN_PASSPHRASE = 12;

const numberUpTo = (maximum: number, initial: number) => {
  const hint = `use um número de 1 a ${maximum}`;
  return z.pipe(
    z.prefault(z.string().check(z.regex(/^\d{1,4}$/, hint)), String(initial)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, hint), z.maximum(maximum, hint))),
  );
};
const passphrase = z
  .string()
  .check(z.minLength(MIN_PASSPHRASE, `use pelo menos ${MIN_PASSPHRASE} caracteres`));

/** Settings for backups of the embedded database, which backup/ makes. */
export const backupEnvironment = {
  BACKUP_FOLDER: z.optional(z.string()),
  BACKUP_EVERY: numberUpTo(MAX_HOURS, 24),
  BACKUP_KEEP: numberUpTo(MAX_KEPT, 14),
  BACKUP_PASSPHRASE: z.optional(passphrase),
  BACKUP_PASSPHRASE_FILE: z.optional(z.string()),
};

interface Values {
  readonly BACKUP_FOLDER?: string | undefined;
  readonly BACKUP_EVERY: number;
  readonly BACKUP_KEEP: number;
  readonly BACKUP_PASSPHRASE?: string | undefined;
  readonly BACKUP_PASSPHRASE_FILE?: string | undefined;
}

export const readBackup = (values: Values): BackupSettings => ({
  folder: values.BACKUP_FOLDER,
  everyHours: values.BACKUP_EVERY,
  keep: values.BACKUP_KEEP,
  passphrase: values.BACKUP_PASSPHRASE,
  passphraseFile: values.BACKUP_PASSPHRASE_FILE,
});

/** Returns the passphrase, or a message that says why there is none. */
export function readPassphrase({
  passphrase: given,
  passphraseFile: file,
}: BackupSettings): { readonly passphrase: string } | { readonly problem: string } {
  if (given !== undefined) return { passphrase: given };
  if (file === undefined)
    return { problem: 'BACKUP_PASSPHRASE_FILE: diga o arquivo que contém a senha das cópias de segurança' };
  try {
    // Editors append a newline. A passphrase in a file cannot begin or end with whitespace.
    const read = readFileSync(file, 'utf8').trim();
    if (read.length >= MIN_PASSPHRASE) return { passphrase: read };
    return { problem: `BACKUP_PASSPHRASE_FILE: use pelo menos ${MIN_PASSPHRASE} caracteres` };
  } catch {
    return { problem: `BACKUP_PASSPHRASE_FILE: não foi possível ler ${file}` };
  }
}
