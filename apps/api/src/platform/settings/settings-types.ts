export interface GoogleSettings {
  readonly clientId: string;
  readonly apiUrl: string;
  readonly authUrl: string;
}
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly graphUrl: string;
  readonly dialogUrl: string;
}
/** Sign-in is offered only with the providers that are configured. */
export interface SocialSettings {
  readonly google?: GoogleSettings | undefined;
  readonly facebook?: FacebookSettings | undefined;
}

export interface BackupSettings {
  /** Where scheduled backups go; without it there are none. */
  readonly folder: string | undefined;
  /** How many hours apart, and how many remain. */
  readonly everyHours: number;
  readonly keep: number;
  /** The passphrase of backups, or the file that contains it. */
  readonly passphrase: string | undefined;
  readonly passphraseFile: string | undefined;
}
/** What a process does: `web` serves people, `worker` runs jobs, `all` does both and prepares the database. */
export type Role = 'all' | 'web' | 'worker';

/** Where the metrics are served. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}
/** Where traces are sent, and which share of them. */
export interface TracingSettings {
  readonly endpoint: string;
  readonly share: number;
}

export interface Settings {
  readonly production: boolean;
  readonly role: Role;
  readonly port: number;
  readonly host: string;
  readonly appUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  /** A server that follows that of `databaseUrl`; for reports and exports. */
  readonly databaseReplicaUrl: string | undefined;
  /** A pooler lends a connection for one transaction at a time: no session state survives. */
  readonly transactionPooler: boolean;
  readonly dataDir: string;
  readonly secret: string | undefined;
  /** Other secrets whose data are read too, while one is replaced. */
  readonly acceptedSecrets: readonly string[];
  readonly backup: BackupSettings;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  readonly cnpjLookupUrl: string | undefined;
  readonly social: SocialSettings;
  readonly sandbox: boolean;
  /** SANDBOX=true was given, rather than the default outside of production. */
  readonly sandboxAsked: boolean;
  readonly logLevel: string;
  readonly trustProxy: number;
  /** How long a web or worker process waits for somebody else's migrations. */
  readonly migrationWaitSeconds: number;
  /** For how long a process that was told to end still serves, while it says that it is not ready. */
  readonly drainSeconds: number;
  readonly metrics: MetricsSettings | undefined;
  readonly tracing: TracingSettings | undefined;
}
