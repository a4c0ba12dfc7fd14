import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly received_at: string;
}

/** The sandbox's mailbox: an SMTP server on loopback that stores the latest e-mails in memory. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** Newest first, optionally only those to one address. */
  messages(to?: string): readonly ReceivedEmail[];
  stop(): Promise<void>;
}

const MAX_MESSAGES = 500;

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function startMailbox(now: () => Date): Promise<Mailbox> {
  const received: ReceivedEmail[] = [];
  let lastId = 0;

  async function store(stream: AsyncIterable<Buffer>, recipients: readonly string[]): Promise<void> {
    const email = await PostalMime.parse(await readAll(stream));
    lastId += 1;
    received.unshift({
      id: lastId,
      to: recipients.join(', '),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      received_at: now().toISOString(),
    });
    received.splice(MAX_MESSAGES);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 1_000_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      store(stream, recipients).then(() => done(), done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    messages: (to) => (to === undefined ? received : received.filter((email) => email.to === to)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
