import type { Notice } from '@indike/rules/accounts/notices';
import type { ExportOrder } from '@indike/contract/operator/exports';
import type { PushMessage } from '@indike/rules/accounts/push-messages';
import { createHash } from 'node:crypto';
import type { Email } from '../email.ts';

interface ProgrammeNews {
  readonly version: number;
  readonly news: 'approved' | 'withdrawn';
}

/** Every kind of job and its data. */
export interface JobKinds {
  readonly 'send-email': Email;
  readonly 'send-recovery-code': {
    readonly email: string;
    readonly code: string;
    /** ISO instant at which the code expires. */
    readonly expiresAt: string;
    /** ISO instant of the request, from which the link's lifetime counts. */
    readonly sentAt: string;
  };
  /** The link for a forgotten password. An address that belongs to no active operator gets no e-mail. */
  readonly 'send-operator-password-link': {
    readonly email: string;
    /** ISO instant of the request, from which the link's lifetime counts. */
    readonly sentAt: string;
  };
  /** A notification to an Indiker. Its text is written when the job runs. */
  readonly notify: Notice;
  /** All earnings that one run released. Enqueues one `notify` per Indiker. */
  readonly 'notify-released': { readonly earningIds: readonly number[] };
  /** Enqueues the e-mails about a version of the programme, to the Indikers with an id above `after`. */
  readonly 'programme-emails': ProgrammeNews & { readonly after: number };
  /** One of them. Its text is written, and its address read, when the job runs. */
  readonly 'programme-email': ProgrammeNews & { readonly userId: number };
  /** The notices of an announcement, to the Indikers after those who have it already. */
  readonly announcement: { readonly announcementId: number };
  /** A push message to one device of an Indiker. It is not sent after `expiresAt`, an ISO instant. */
  readonly push: {
    readonly sessionId: number;
    readonly userId: number;
    readonly message: PushMessage;
    readonly expiresAt: string;
  };
  /** Tells a referral's contact who referred them and how to object. */
  readonly 'contact-notice': { readonly contactId: number };
  /** Generates the file of an export. */
  readonly 'export-file': { readonly fileId: number; readonly order: ExportOrder };
  /** Pays a withdrawal that was just requested, if a standing order allows it. */
  readonly 'pay-at-once': { readonly withdrawalId: number };
  readonly 'clean-up': Record<string, never>;
  /** Releases and expires earnings and completes contracts that are due today. */
  readonly 'daily-settlement': Record<string, never>;
  readonly reminders: Record<string, never>;
  /** Reminds the owners of referrals that are due for a follow-up today. */
  readonly 'follow-ups': Record<string, never>;
  readonly 'ledger-check': Record<string, never>;
  /** Takes the heads of the audit log's chains out of the database. */
  readonly 'audit-heads': Record<string, never>;
  /** Logs an alert while e-mails wait too long. */
  readonly 'email-backlog': Record<string, never>;
  /** Puts referrals back to work that are in dispute with nobody. */
  readonly 'lone-disputes': Record<string, never>;
  /** Computes the monthly figures of the back office's dashboard. */
  readonly 'dashboard-report': Record<string, never>;
  /** Gives up webhook deliveries that have failed for a day. */
  readonly 'webhook-end': Record<string, never>;
  /** Makes the scheduled backup of the embedded database if one is due. */
  readonly backup: Record<string, never>;
}
export type JobName = keyof JobKinds;

export const JOB_NAMES: readonly JobName[] = [
  'send-email',
  'send-recovery-code',
  'send-operator-password-link',
  'notify',
  'notify-released',
  'programme-emails',
  'programme-email',
  'announcement',
  'push',
  'contact-notice',
  'export-file',
  'pay-at-once',
  'clean-up',
  'daily-settlement',
  'lone-disputes',
  'reminders',
  'follow-ups',
  'ledger-check',
  'audit-heads',
  'email-backlog',
  'dashboard-report',
  'webhook-end',
  'backup',
];

export interface JobHandler<K extends JobName> {
  readonly name: K;
  /** Schedule as a cron expression in São Paulo's time. */
  readonly cron?: string;
  /** `id` is stable across retries: use it as the idempotency key of outside effects (an e-mail's Message-ID). */
  run(data: JobKinds[K], id: string): Promise<void>;
}

/** A UUID derived from the parts. A job with this id is queued once, however often the sender runs. */
export function jobIdOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
