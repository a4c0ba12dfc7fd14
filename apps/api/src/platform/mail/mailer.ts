import { createTransport } from 'nodemailer';
import { renderHtml, renderText } from './render.ts';

/** A letter in plain parts; how it looks is decided in one place. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts as a short table: what it is, and its value. */
  readonly details?: readonly (readonly [label: string, value: string])[];
  /** A code the reader types back, shown large. */
  readonly code?: string;
  /** What the footer says about turning such letters off, and where. */
  readonly settings?: { readonly text: string; readonly url: string };
  /** Why the reader gets it, where that is not a sign-up of theirs. */
  readonly why?: string;
}

export interface Mailer {
  /** Sent again with the same id it is the same letter: what receives it may keep one copy. */
  send(email: Email, id: string): Promise<void>;
  close(): void;
}

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'indike.invalid';
  return {
    async send(email, id) {
      await transport.sendMail({
        from,
        messageId: `<${id}@${domain}>`,
        // As an object, so that no text of ours is ever parsed as a list of addresses.
        to: { name: '', address: email.to },
        subject: email.subject,
        text: renderText(email),
        html: renderHtml(email),
      });
    },
    close: () => transport.close(),
  };
}
