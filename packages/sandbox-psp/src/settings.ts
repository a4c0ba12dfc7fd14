/** What the process is started with, as its only argument. */
export interface PspSettings {
  /** Its book, certificates and credentials. */
  readonly folder: string;
  /** Where compiled modules are kept; in `folder` if not given. */
  readonly compiled?: string;
  /** Of the API with mutual TLS; 0 lets the system choose. */
  readonly port?: number;
  /** Of the plain loopback HTTP: Asaas's API and the control calls. */
  readonly plainPort?: number;
  /** Where the client takes Asaas's events and authorization calls, without a slash at its end. */
  readonly webhookBase?: string;
  /** Whether Asaas asks back before money leaves. */
  readonly authorizes?: boolean;
  /** From the debit to the answer of the bank of the one who is paid. */
  readonly settleMs?: number;
  /** Before an authorization is asked for the first time; the provider waits five seconds. */
  readonly authorizeMs?: number;
  /** Before the first repetition of a webhook, doubled each time. */
  readonly retryMs?: number;
  /** How long a connection without an answer stays open. */
  readonly silenceMs?: number;
  /** The balance that a new book opens with, in centavos. */
  readonly openingBalance?: number;
}

/** What the process prints once it listens. */
export interface PspConnection {
  readonly url: string;
  readonly caFile: string;
  /** The certificate and its key in one PEM. */
  readonly clientCertificateFile: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly payerKey: string;
  readonly control: { readonly url: string; readonly token: string };
  /** `url` is followed by `/v3/…`. */
  readonly asaas: { readonly url: string; readonly apiKey: string; readonly webhookToken: string };
}
