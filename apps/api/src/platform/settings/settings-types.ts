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
  readonly port: number;
  readonly host: string;
  readonly appUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  /** A pooler lends a connection for one transaction at a time: no session state survives. */
  readonly transactionPooler: boolean;
  readonly dataDir: string;
  readonly secret: string | undefined;
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
  readonly metrics: MetricsSettings | undefined;
  readonly tracing: TracingSettings | undefined;
}
