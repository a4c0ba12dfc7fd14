import { hoursAfter } from '@indike/rules/dates/calendar';
import { INVITATION_DAYS } from '@indike/rules/operators/sessions';
import { confirmationDays } from './accounts/emails.ts';
import type { Db } from './platform/db/database.ts';
import { reencryptJobs } from './platform/jobs/reencrypt.ts';
import { findProcessSecrets, type ProcessSecrets } from './platform/processes/store.ts';
import {
  createReencryption,
  fingerprintOf,
  type Reencryption,
  type ReencryptionCounts,
  type Secrets,
} from './platform/secrets/encryption.ts';
import { reencryptTable } from './platform/secrets/reencrypt-table.ts';

/** Everything that is stored encrypted with SECRET. */
const STORED: Readonly<Record<string, (db: Db, reencryption: Reencryption) => Promise<void>>> = {
  'Chaves que ficam': reencryptTable({
    table: 'lasting_key',
    key: ['name'],
    columns: ['encrypted'],
    purpose: 'lastingKeys',
  }),
  'Tarefas na fila': reencryptJobs,
  'Segundos fatores': reencryptTable({
    table: 'operator_totp',
    key: ['operator_id'],
    columns: ['secret', 'pending_secret'],
    purpose: 'jobs',
  }),
  Webhooks: reencryptTable({
    table: 'webhook_endpoint',
    key: ['id'],
    columns: ['secret', 'previous_secret'],
    purpose: 'jobs',
  }),
  'Provedores de PIX': reencryptTable({
    table: 'provider_credentials',
    key: ['method'],
    columns: ['encrypted'],
    purpose: 'jobs',
  }),
  'Login da empresa': reencryptTable({
    table: 'openid_settings',
    key: ['id'],
    columns: ['encrypted'],
    purpose: 'jobs',
  }),
  'Conexões com CRM': reencryptTable({
    table: 'connection',
    key: ['id'],
    columns: ['encrypted'],
    purpose: 'jobs',
  }),
  'Aparelhos com avisos': reencryptTable({
    table: 'push_subscription',
    key: ['session_id'],
    columns: ['encrypted'],
    purpose: 'devices',
  }),
  'Arquivos para o banco': reencryptTable({
    table: 'remittance_file',
    key: ['batch_id'],
    columns: ['content', 'csv'],
    purpose: 'files',
  }),
  'Partes de exportações': reencryptTable({
    table: 'export_file_chunk',
    key: ['file_id', 'number'],
    columns: ['content'],
    purpose: 'files',
  }),
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
