import type { CrmProvider } from '@indike/rules/integrations/crm';
import type { Logger } from 'pino';
import type { Clock } from './platform/clock.ts';
import type { Codes } from './platform/codes.ts';
import type { Db } from './platform/db/database.ts';
import type { ReportSource } from './platform/db/replica.ts';
import type { Encryption } from './platform/secrets/encryption.ts';
import type { OutboundGuard } from './platform/http/outbound/outbound-guard.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Links } from './platform/signed-links.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { CompanyRegister } from './platform/company-register.ts';
import type { SocialAdapters } from './platform/social/adapter.ts';
import type { PixProviders } from './platform/pix-provider.ts';
import type { BackupSettings } from './platform/settings/settings-types.ts';
import type { VapidKeys } from './platform/web-push/vapid-keys.ts';

/** The dependencies of all capabilities, built once in main.ts and once per test server. */
export interface Deps {
  readonly db: Db;
  /** Read only by the back office's reports and exports. The replica, if there is one. */
  readonly reports: ReportSource;
  readonly clock: Clock;
  /** The real time, also in the sandbox. Codes of authenticator apps depend on it. */
  readonly realClock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly codes: Codes;
  readonly links: Links;
  /** Links in e-mails to contacts. They stay valid when SECRET changes. */
  readonly objectionLinks: Links;
  readonly encryption: Encryption;
  readonly mailer: Mailer;
  /** The web's address, without a slash at the end. */
  readonly appUrl: string;
  readonly sandbox: boolean;
  /** The public register of companies, when one is configured. */
  readonly companyRegister: CompanyRegister | undefined;
  /** The folder of the embedded database; undefined with an external database. */
  readonly dataFolder: string | undefined;
  /** The configured sign-in providers. */
  readonly social: SocialAdapters;
  /** Sends requests to addresses that people entered, but never into our own network. */
  readonly outbound: OutboundGuard;
  readonly backup: BackupSettings;
  /** The configured providers that pay by PIX. */
  readonly pixProviders: PixProviders;
  /** Where the test area's stand-in of a CRM is; undefined outside of it, where its own address is called. */
  readonly crmStandIn: ((provider: CrmProvider) => string) | undefined;
  /** Identifies the product to push services. */
  readonly vapid: VapidKeys;
}
