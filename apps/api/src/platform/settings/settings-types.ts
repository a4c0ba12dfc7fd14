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

/** The Pix API of Efí. */
export interface EfiSettings {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The PIX key of the account that pays. */
  readonly payerKey: string;
  /** Part of the address that their webhooks call. */
  readonly webhookSecret: string;
  readonly tls: { readonly pem?: string; readonly pfx?: Buffer; readonly ca?: string };
}

/** The transfers of Asaas. */
export interface AsaasSettings {
  readonly apiUrl: string;
  readonly apiKey: string;
  /** A header of their webhooks. */
  readonly webhookToken: string;
}

export interface BackupSettings {
  /** The folder for scheduled backups. Without it there are none. */
  readonly folder: string | undefined;
  readonly everyHours: number;
  /** How many backups remain. */
  readonly keep: number;
  /** The passphrase of backups, or the file that contains it. */
  readonly passphrase: string | undefined;
  readonly passphraseFile: string | undefined;
}
/** `web` serves requests, `worker` runs jobs, `all` does both and prepares the database. */
export type Role = 'all' | 'web' | 'worker';

/** The address that the metrics are served on. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}
/** Where traces are sent, and the share that is recorded. */
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
  /** A read replica of `databaseUrl`, used for reports and exports. */
  readonly databaseReplicaUrl: string | undefined;
  /** Whether connections go through a pooler in transaction mode, where no session state survives a transaction. */
  readonly transactionPooler: boolean;
  readonly dataDir: string;
  /** The cache of the embedded database; undefined chooses by the machine's memory. */
  readonly sharedBuffersMb: number | undefined;
  readonly secret: string | undefined;
  /** Other secrets whose data can also be read, while the secret is being replaced. */
  readonly acceptedSecrets: readonly string[];
  readonly backup: BackupSettings;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  readonly cnpjLookupUrl: string | undefined;
  readonly social: SocialSettings;
  readonly efi: EfiSettings | undefined;
  readonly asaas: AsaasSettings | undefined;
  /** Without a slash at the end; also for credentials that people enter, who enter no address. */
  readonly providerUrls: { readonly efi: string; readonly asaas: string };
  readonly sandbox: boolean;
  /** Whether SANDBOX=true was set explicitly. Outside production the sandbox is on by default. */
  readonly sandboxExplicit: boolean;
  readonly logLevel: string;
  /** The number of trusted proxies. Undefined only outside production, where it counts as 0. */
  readonly trustProxy: number | undefined;
  /** How long a web or worker process waits for another process to run the migrations. */
  readonly migrationWaitSeconds: number;
  /** How long a process keeps serving after a stop signal, while its readiness check already fails. */
  readonly drainSeconds: number;
  readonly metrics: MetricsSettings | undefined;
  readonly tracing: TracingSettings | undefined;
}
