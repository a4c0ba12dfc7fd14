import { hoursAfter } from '@indike/rules/dates/calendar';
import { INVITATION_DAYS } from '@indike/rules/operators/sessions';
import { confirmationDays } from './accounts/emails.ts';
import { reencryptExports } from './exports/encryption-store.ts';
import { reencryptTotp } from './operators/second-factors/encryption-store.ts';
import { reencryptRemittances } from './payouts/encryption-store.ts';
import type { Db } from './platform/db/database.ts';
import { reencryptJobs } from './platform/jobs/reencrypt.ts';
import { findProcessSecrets, type ProcessSecrets } from './platform/processes/store.ts';
import { reencryptLastingKeys } from './platform/secrets/lasting-keys.ts';
import {
  createReencryption,
  fingerprintOf,
  type Reencryption,
  type ReencryptionCounts,
  type Secrets,
} from './platform/secrets/encryption.ts';
import { reencryptDevices } from './push/encryption-store.ts';
import { reencryptEndpoints } from './webhooks/encryption-store.ts';

/** Everything that is stored encrypted with SECRET. */
const STORED: Readonly<Record<string, (db: Db, reencryption: Reencryption) => Promise<void>>> = {
  'Chaves que ficam': reencryptLastingKeys,
  'Tarefas na fila': reencryptJobs,
  'Segundos fatores': reencryptTotp,
  Webhooks: reencryptEndpoints,
  'Aparelhos com avisos': reencryptDevices,
  'Arquivos para o banco': reencryptRemittances,
  'Partes de exportações': reencryptExports,
};

export interface StoredKind extends ReencryptionCounts {
  readonly title: string;
}

async function goThrough(db: Db, secrets: Secrets, changes: boolean): Promise<StoredKind[]> {
  const kinds: StoredKind[] = [];
  for (const [title, reencrypt] of Object.entries(STORED)) {
    const reencryption = createReencryption(secrets, changes);
    await reencrypt(db, reencryption);
    kinds.push({ title, ...reencryption.counts() });
  }
  return kinds;
}

/** Counts stored values by kind: encrypted with the current secret, with an older one, or unreadable. */
export const countEncrypted = (db: Db, secrets: Secrets): Promise<StoredKind[]> =>
  goThrough(db, secrets, false);

/** Re-encrypts with the current secret what another one encrypted. Returns the counts afterwards. */
export async function reencryptAll(db: Db, secrets: Secrets): Promise<StoredKind[]> {
  await goThrough(db, secrets, true);
  return countEncrypted(db, secrets);
}

export interface RunningSecrets {
  /** Processes that cannot read what the current secret encrypts. */
  readonly withoutCurrent: readonly ProcessSecrets[];
  /** Processes that still encrypt with another secret. */
  readonly writingOther: readonly ProcessSecrets[];
}

export async function findRunningSecrets(db: Db, [current]: Secrets): Promise<RunningSecrets> {
  const running = await findProcessSecrets(db);
  const own = fingerprintOf(current);
  return {
    withoutCurrent: running.filter(({ secrets }) => !secrets?.includes(own)),
    writingOther: running.filter(({ secrets }) => secrets?.[0] !== own),
  };
}

/** When the last link e-mailed before `now` expires. Until then it needs the secret that signed it. */
export const lastLinkEnds = (now: Date): Date =>
  hoursAfter(now, 24 * Math.max(confirmationDays, INVITATION_DAYS));
