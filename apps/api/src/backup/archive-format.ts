import * as z from 'zod/mini';

/*
 * One tar archive: what we need to know and the secrets, the server's data folder as it sent it, the server's list of files,
 * and the end. Whoever restores by hand takes `indike/` out and starts a PostgreSQL of that version on the rest.
 */
export const OWN_FOLDER = 'indike/';
export const INFO = `${OWN_FOLDER}backup.json`;
export const POSTGRES_PASSWORD = `${OWN_FOLDER}postgres-password`;
export const SECRET = `${OWN_FOLDER}secret`;
export const MANIFEST = 'backup_manifest';
export const END = `${OWN_FOLDER}end.json`;

const FORMAT = 1;

const isoInstant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

export const backupInfo = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** Of PostgreSQL: no other can read the data folder. */
  major_version: z.string().check(z.regex(/^\d+$/)),
  started_at: isoInstant,
});
export const backupEnd = z.object({ until: isoInstant });

export type BackupInfo = z.output<typeof backupInfo>;

export const infoOf = (info: Omit<BackupInfo, 'format'>): BackupInfo => ({ format: FORMAT, ...info });

/** What a backup contains beside the database. */
export interface BackupSecrets {
  /** Of PostgreSQL's superuser. */
  readonly postgresPassword: string;
  /** The file in the data folder; undefined where SECRET comes from the environment. */
  readonly secret: string | undefined;
}

/** What was read from the beginning of an archive, before its files. */
export type BackupHead = BackupSecrets & Pick<BackupInfo, 'product'> & { readonly majorVersion: string };
