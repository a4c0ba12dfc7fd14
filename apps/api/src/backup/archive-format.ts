import * as z from 'zod/mini';

/*
 * A backup is one tar archive. In this order: our metadata and the secrets, the data folder as PostgreSQL sent it,
 * PostgreSQL's backup manifest, and the end marker. To restore by hand, take `indike/` out and start a PostgreSQL of
 * that version on the rest.
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
  /** The major version of PostgreSQL. No other version can read the data folder. */
  major_version: z.string().check(z.regex(/^\d+$/)),
  started_at: isoInstant,
});
export const backupEnd = z.object({ until: isoInstant });

export type BackupInfo = z.output<typeof backupInfo>;

export const infoOf = (info: Omit<BackupInfo, 'format'>): BackupInfo => ({ format: FORMAT, ...info });

/** What a backup contains besides the database. */
export interface BackupSecrets {
  /** The password of PostgreSQL's superuser. */
  readonly postgresPassword: string;
  /** The content of the secret file; undefined when SECRET comes from the environment. */
  readonly secret: string | undefined;
}

/** Metadata and secrets, which precede the data files in an archive. */
export type BackupHead = BackupSecrets & Pick<BackupInfo, 'product'> & { readonly majorVersion: string };
