import type { Notice } from '@indike/rules/accounts/notices';
import type { ExportOrder } from '@indike/contract/operator/exports';
import type { PushMessage } from '@indike/rules/accounts/push-messages';
import type { Email } from '../email.ts';

/** Every kind of job and its data. */
export interface JobKinds {
  readonly 'send-email': Email;
  readonly 'send-recovery-code': {
    readonly email: string;
    readonly code: string;
    /** ISO instant at which the code expires. */
    readonly expiresAt: string;
    /** ISO instant of the request, from which its link counts. */
    readonly sentAt: string;
  };
  /** The link for a forgotten password; who has no access gets none. */
  readonly 'send-operator-password-link': {
    readonly email: string;
    /** ISO instant of the request, from which the link counts. */
    readonly sentAt: string;
  };
  /** An e-mail to an Indiker, written when the job runs. */
  readonly notify: Notice;
  /** Every earning that one run released: becomes a `notify` for each Indiker. */
  readonly 'notify-released': { readonly earningIds: readonly number[] };
  /** A message to one device of an Indiker; after `expiresAt`, an ISO instant, it is news no longer. */
  readonly push: {
    readonly sessionId: number;
    readonly userId: number;
    readonly message: PushMessage;
    readonly expiresAt: string;
  };
  /** To a referral's contact: who referred them and how to object. */
  readonly 'contact-notice': { readonly contactId: number };
  /** Makes the file of a list. */
  readonly 'export-file': { readonly fileId: number; readonly order: ExportOrder };
  readonly 'clean-up': Record<string, never>;
  /** Releases, expiries and completed contracts of the day. */
  readonly 'daily-settlement': Record<string, never>;
  readonly reminders: Record<string, never>;
  /** To the owners of referrals that are to be followed up today. */
  readonly 'follow-ups': Record<string, never>;
  readonly 'ledger-check': Record<string, never>;
  /** Raises an alert while e-mails wait too long. */
  readonly 'email-backlog': Record<string, never>;
  /** Computes the figures of the back office's dashboard by month. */
  readonly 'dashboard-report': Record<string, never>;
  /** Ends the webhooks that could not be delivered for a day. */
  readonly 'webhook-end': Record<string, never>;
  /** Makes the scheduled backup of the embedded database when it is due. */
  readonly backup: Record<string, never>;
}
export type JobName = keyof JobKinds;

export const JOB_NAMES: readonly JobName[] = [
  'send-email',
  'send-recovery-code',
  'send-operator-password-link',
  'notify',
  'notify-released',
  'push',
  'contact-notice',
  'export-file',
  'clean-up',
  'daily-settlement',
  'reminders',
  'follow-ups',
  'ledger-check',
  'email-backlog',
  'dashboard-report',
  'webhook-end',
  'backup',
];

export interface JobHandler<K extends JobName> {
  readonly name: K;
  /** When it runs by itself: a cron expression in São Paulo's time. */
  readonly cron?: string;
  /** `id` is stable across retries: use it as the idempotency key of outside effects (an e-mail's Message-ID). */
  run(data: JobKinds[K], id: string): Promise<void>;
}
