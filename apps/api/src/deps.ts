import type { Logger } from 'pino';
import type { Clock } from './platform/clock.ts';
import type { Codes } from './platform/codes.ts';
import type { Db } from './platform/db/database.ts';
import type { ReportSource } from './platform/db/replica.ts';
import type { Encryption } from './platform/secrets/encryption.ts';
import type { OutboundGuard } from './platform/http/outbound-guard.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Links } from './platform/signed-links.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { CompanyRegister } from './platform/company-register.ts';
import type { SocialAdapters } from './platform/social-providers.ts';
import type { BackupSettings } from './platform/settings/settings-types.ts';
import type { VapidKeys } from './platform/web-push/vapid-keys.ts';

/** The dependencies of all capabilities, built once in main.ts and once per test server. */
export interface Deps {
  readonly db: Db;
  /** Where the back office's reports and exports read, and nothing else: a replica where there is one. */
  readonly reports: ReportSource;
  readonly clock: Clock;
  /** The time outside the sandbox too: what an authenticator's codes follow. */
  readonly realClock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly codes: Codes;
  readonly links: Links;
  /** Of e-mails to contacts, which stay valid when SECRET changes. */
  readonly objectionLinks: Links;
  readonly encryption: Encryption;
  readonly mailer: Mailer;
  /** The web's address, without a slash at the end. */
  readonly appUrl: string;
  readonly sandbox: boolean;
  /** The public register of companies, when one is configured. */
  readonly companyRegister: CompanyRegister | undefined;
  /** The folder of the embedded database; undefined where the database is elsewhere. */
  readonly dataFolder: string | undefined;
  /** The configured sign-in providers. */
  readonly social: SocialAdapters;
  /** Sends to addresses that people gave. */
  readonly outbound: OutboundGuard;
  readonly backup: BackupSettings;
  /** Who we are to push services. */
  readonly vapid: VapidKeys;
}
