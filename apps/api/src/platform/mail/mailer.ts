import { createTransport } from 'nodemailer';
import { createSemaphore } from '../semaphore.ts';
import type { Email } from '../email.ts';
import { renderHtml, renderText } from './render.ts';

export interface Mailer {
  /** How long a claim on an e-mail lasts when it is not renewed. */
  readonly claimSeconds: number;
  /**
   * `id` becomes the Message-ID, so that mail servers can drop a second copy.
   * @param beforeSending runs once a connection is free. If it throws, the e-mail is not sent
   * @throws EmailError
   */
  send(email: Email, id: string, beforeSending?: () => Promise<void>): Promise<void>;
  close(): void;
}

const CONNECTIONS = 2;
const CLAIM_SECONDS = 30;

export function createMailer(
  smtpUrl: string,
  from: string,
  { claimSeconds = CLAIM_SECONDS }: { claimSeconds?: number } = {},
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'indike.invalid';
  // Uses our own queue instead of the transport's, so that the claim is checked right before an e-mail is sent.
  const { run } = createSemaphore({ limit: CONNECTIONS, maxQueue: Number.POSITIVE_INFINITY });
  return {
    claimSeconds,
    send: (email, id, beforeSending) =>
      run(async () => {
        await beforeSending?.();
        const message = {
          from,
          messageId: `<${id}@${domain}>`,
          // An object, so that nodemailer never parses the text as a list of addresses.
          to: { name: '', address: email.to },
          subject: email.subject,
          text: renderText(email),
          html: renderHtml(email),
        };
        try {
          await transport.sendMail(message);
        } catch (error) {
          throw toEmailError(error);
        }
      }),
    close: () => transport.close(),
  };
}

/**
 * Why an e-mail could not be sent. The name is stored with the job and shown to operators. The mail server's own text
 * is not, because it quotes addresses.
 */
class EmailError extends Error {
  constructor(kind: 'smtp_4xx' | 'smtp_5xx' | 'timeout' | 'connection' | 'email_not_sent') {
    super(kind);
    this.name = kind;
  }
}

/** Error codes of nodemailer and of its sockets. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'ECONNREFUSED',
  'ECONNRESET',
]);

function toEmailError(error: unknown): EmailError {
  if (typeof error !== 'object' || error === null) return new EmailError('email_not_sent');
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  if (responseCode >= 400) return new EmailError(responseCode < 500 ? 'smtp_4xx' : 'smtp_5xx');
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ETIMEDOUT') return new EmailError('timeout');
  return new EmailError(CONNECTION_CODES.has(code) ? 'connection' : 'email_not_sent');
}
