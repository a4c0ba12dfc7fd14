import { withdrawalStatuses } from '@indike/rules/money/withdrawals';
import type { GaugeText, Metrics } from '../platform/observability/metrics.ts';
import { isBackupFailing, type MetricState, type SystemState } from './system-state.ts';

type ExportedState = SystemState & MetricState;
type Labels = Readonly<Record<string, string>>;
type Sample = readonly [value: number, labels?: Labels];

interface Figure extends GaugeText {
  readonly read: (state: ExportedState) => readonly Sample[];
}

/** A missing value is not exported, because 0 would look like a measurement. */
const one = (value: number | null | undefined): readonly Sample[] =>
  value === null || value === undefined ? [] : [[value]];

/** Exports every state, as 0 when no withdrawal is in it. */
const byState = (
  { withdrawals }: ExportedState,
  read: (sum: MetricState['withdrawals'][number]) => number,
): readonly Sample[] =>
  withdrawalStatuses.map((status) => {
    const sum = withdrawals.find((found) => found.status === status);
    return [sum ? read(sum) : 0, { state: status === 'paid' ? 'paid_today' : status }];
  });

function countBy<T>(items: readonly T[], labelsOf: (item: T) => Labels): readonly Sample[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(labelsOf(item)));
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((item): Sample => [group.length, labelsOf(item)]),
  );
}

const WORK: readonly Figure[] = [
  {
    name: 'indike_jobs',
    help: 'Jobs that wait for an attempt, run, or failed for good; counted up to 10 000',
    labels: ['queue', 'state'],
    read: ({ queues }) =>
      queues.flatMap(({ queue, waiting, running, failed }): Sample[] => [
        [waiting, { queue, state: 'waiting' }],
        [running, { queue, state: 'running' }],
        [failed, { queue, state: 'failed' }],
      ]),
  },
  {
    name: 'indike_jobs_oldest_waiting_seconds',
    help: 'Age of the oldest job that waits for an attempt',
    labels: ['queue'],
    read: ({ queues }) => queues.map(({ queue, oldestSeconds }): Sample => [oldestSeconds ?? 0, { queue }]),
  },
  {
    name: 'indike_emails_unsent',
    help: 'E-mails that are not sent yet',
    read: ({ emails }) => one(emails.waiting),
  },
  {
    name: 'indike_emails_oldest_unsent_seconds',
    help: 'Age of the oldest e-mail that is not sent yet',
    read: ({ emails }) => one(emails.oldestSeconds ?? 0),
  },
  {
    name: 'indike_webhook_deliveries_waiting',
    help: 'Webhooks that are not delivered yet, of endpoints that are not disabled; counted up to 100 000',
    read: ({ webhooks }) => one(webhooks.waiting),
  },
  {
    name: 'indike_webhook_deliveries_oldest_seconds',
    help: 'Age of the oldest webhook that is not delivered yet',
    read: ({ webhooks }) => one(webhooks.oldestSeconds ?? 0),
  },
  {
    name: 'indike_webhook_endpoints',
    help: 'Webhook endpoints that fail, or that were disabled because they did',
    labels: ['state'],
    read: ({ webhooks: { failing, disabled } }) => [
      [failing, { state: 'failing' }],
      [disabled, { state: 'disabled' }],
    ],
  },
];

const MONEY: readonly Figure[] = [
  {
    name: 'indike_ledger_check_timestamp_seconds',
    help: 'When the ledger was last checked; nothing while it never was',
    read: ({ ledger }) => one(ledger && ledger.checkedAt.getTime() / 1_000),
  },
  {
    name: 'indike_ledger_check_findings',
    help: 'Differences that the last check of the ledger found: 0 is green',
    read: ({ ledger }) => one(ledger?.findings),
  },
  {
    name: 'indike_withdrawals',
    help: 'Withdrawals by state; of the paid ones those of today',
    labels: ['state'],
    read: (state) => byState(state, ({ count }) => count),
  },
  {
    name: 'indike_withdrawals_centavos',
    help: 'Sum of the withdrawals by state, in centavos; of the paid ones those of today',
    labels: ['state'],
    read: (state) => byState(state, ({ total }) => total),
  },
  {
    name: 'indike_withdrawals_due_without_batch',
    help: 'Withdrawals due today or earlier that are in no payout batch',
    read: ({ dueWithoutBatch }) => one(dueWithoutBatch),
  },
];

const HOUR_SECONDS = 3_600;
const secondsOf = (instant: Date | null | undefined): readonly Sample[] =>
  one(instant && instant.getTime() / 1_000);

/** Not exported when no backups are scheduled. */
const BACKUPS: readonly Figure[] = [
  {
    name: 'indike_backup_interval_seconds',
    help: 'How often a backup is scheduled; nothing where none are',
    read: ({ backup }) => one(backup?.everyHours && backup.everyHours * HOUR_SECONDS),
  },
  {
    name: 'indike_backup_timestamp_seconds',
    help: 'Up to when the newest backup that was read back contains everything; nothing while there is none',
    read: ({ backup }) => secondsOf(backup?.newestUntil),
  },
  {
    name: 'indike_backup_size_bytes',
    help: 'Size of the newest backup',
    read: ({ backup }) => one(backup?.newestBytes),
  },
  {
    name: 'indike_backup_files',
    help: 'Backups in the folder',
    read: ({ backup }) => (backup?.everyHours ? one(backup.files) : []),
  },
  {
    name: 'indike_backup_failing',
    help: 'Whether the last run of the backup failed',
    read: ({ backup }) => (backup?.everyHours ? one(isBackupFailing(backup) ? 1 : 0) : []),
  },
  {
    name: 'indike_backup_failure_timestamp_seconds',
    help: 'When a backup last failed; nothing while none did',
    read: ({ backup }) => secondsOf(backup?.failedAt),
  },
];

const MACHINES: readonly Figure[] = [
  {
    name: 'indike_sign_in_locks',
    help: 'Counters of failed sign-ins that are full: accounts, names and networks that must wait',
    labels: ['limit'],
    read: ({ signInLocks }) => signInLocks.map(({ limit, count }): Sample => [count, { limit }]),
  },
  {
    name: 'indike_processes',
    help: 'Processes of the product that reported themselves within the last minute',
    labels: ['role', 'version'],
    read: ({ processes }) => countBy(processes, ({ role, version }) => ({ role, version })),
  },
  {
    name: 'indike_proxy_ignored_requests',
    help: 'Requests of the last hour that count under the address of a proxy, because TRUST_PROXY is 0',
    read: ({ processes }) => [[processes.reduce((total, { proxyIgnored }) => total + proxyIgnored, 0)]],
  },
  {
    name: 'indike_database_size_bytes',
    help: 'Size of the database',
    read: ({ databaseBytes }) => one(databaseBytes),
  },
  {
    name: 'indike_disk_free_bytes',
    help: 'Free on the disk of the embedded database',
    read: ({ disk }) => one(disk?.free),
  },
  {
    name: 'indike_disk_size_bytes',
    help: 'Size of the disk of the embedded database',
    read: ({ disk }) => one(disk?.size),
  },
];

export interface StateGauges {
  show(state: ExportedState): void;
  /** Exports nothing, because another process does. */
  clear(): void;
}

/** Gauges of the state that is read from the database. */
export function createStateGauges(metrics: Pick<Metrics, 'gauge'>): StateGauges {
  const all = [...WORK, ...MONEY, ...BACKUPS, ...MACHINES].map(({ read, name, help, labels }) => ({
    read,
    gauge: metrics.gauge({ name, help, labels }),
  }));
  return {
    show(state) {
      for (const { read, gauge } of all) {
        gauge.clear();
        for (const [value, labels] of read(state)) gauge.set(value, labels);
      }
    },
    clear() {
      for (const { gauge } of all) gauge.clear();
    },
  };
}
