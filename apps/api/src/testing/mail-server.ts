import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export interface ArrivedEmail {
  readonly to: string;
  /** Taken from the Message-ID, which is the same for every copy. */
  readonly id: string;
  readonly text: string;
}

/** A real SMTP server on loopback that a test can stop, restart, slow down or make refuse e-mails. */
export interface MailServer {
  readonly url: string;
  readonly emails: ArrivedEmail[];
  /** While set, every recipient is refused with this SMTP code. */
  refuseWith: number | null;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CODE_TIMEOUT_MS = 60_000;

/** Waits for a code that arrives by e-mail at this address. */
export async function arrivedCode({ emails }: MailServer, address: string): Promise<string> {
  for (const deadline = Date.now() + CODE_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const arrived = emails.filter(({ to }) => to === address);
    const [code] = arrived.flatMap(({ text }) => /^([A-HJ-NP-Z2-9]{6})\r?$/m.exec(text)?.[1] ?? []);
    if (code !== undefined) return code;
  }
  throw new Error('no code by e-mail');
}

export async function startMailServer({ delayMs = 0 }: { delayMs?: number } = {}): Promise<MailServer> {
  const emails: ArrivedEmail[] = [];
  // Kept while the server is stopped, so that nobody else answers there.
  const port = await freePort();
  let server: SMTPServer | undefined;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuseWith: null,
    async start() {
      const next = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        onRcptTo(_address, _session, done) {
          const { refuseWith } = mail;
          if (refuseWith === null) done();
          else done(Object.assign(new Error('refused'), { responseCode: refuseWith }));
        },
        onData(stream, { envelope }, done) {
          let text = '';
          stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
          stream.on('end', () => {
            const id = /^message-id:\s*<([^@>]+)/im.exec(text)?.[1] ?? '';
            void sleep(delayMs).then(() => {
              emails.push({ to: envelope.rcptTo[0]?.address ?? '', id, text });
              done();
            });
          });
        },
      });
      next.on('error', () => {});
      next.listen(port, '127.0.0.1');
      await once(next.server, 'listening');
      server = next;
    },
    async stop() {
      const last = server;
      server = undefined;
      if (last) await new Promise<void>((resolve) => last.close(() => resolve()));
    },
  };
  await mail.start();
  return mail;
}
