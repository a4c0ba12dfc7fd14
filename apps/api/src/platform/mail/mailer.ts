import { createTransport } from 'nodemailer';
import type { Email } from '../email.ts';
import { createSemaphore } from '../semaphore.ts';
import { toEmailError } from './failure.ts';
import { renderHtml, renderText } from './render.ts';

export interface Mailer {
  /** How long a claim on an e-mail lasts when it is not renewed. */
  readonly claimSeconds: number;
  /**
   * Sent again with the same id it is the same letter: what receives it may keep one copy.
   * @param beforeSending runs when a connection is free for it; what it throws keeps the e-mail from being sent
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
  // The queue is ours rather than the transport's, so that the claim is looked at again right before an e-mail is sent.
  const { run } = createSemaphore({ limit: CONNECTIONS, maxQueue: Number.POSITIVE_INFINITY });
  return {
    claimSeconds,
    send: (email, id, beforeSending) =>
      run(async () => {
        await beforeSending?.();
        const message = {
          from,
          messageId: `<${id}@${domain}>`,
          // As an object, so that no text of ours is ever parsed as a list of addresses.
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
