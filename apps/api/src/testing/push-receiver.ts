import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { startLoopbackServer } from './loopback-server.ts';

// A push service with the browsers subscribed to it. It decrypts messages as a browser does (RFC 8188, RFC 8291).

const CURVE = 'prime256v1';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  readonly privateKey: Buffer;
}

export function newBrowserKeys(): BrowserKeys {
  const pair = createECDH(CURVE);
  const p256dh = pair.generateKeys().toString('base64url');
  return { p256dh, auth: randomBytes(16).toString('base64url'), privateKey: pair.getPrivateKey() };
}

/** @throws when the message is not for this browser, or was changed */
export function decryptMessage(message: Buffer, { auth, privateKey }: BrowserKeys): string {
  const salt = message.subarray(0, 16);
  const keyEnd = 21 + message.readUInt8(20);
  const senderKey = message.subarray(21, keyEnd);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const shared = pair.computeSecret(senderKey);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(message.subarray(-16));
  const padded = Buffer.concat([decipher.update(message.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushReceiver {
  readonly url: string;
  readonly received: readonly ReceivedPush[];
  /** Queues responses to the next messages to this path. Once they are used up, it responds 201 again. */
  answer(path: string, ...answers: readonly { readonly status: number; readonly location?: string }[]): void;
  stop(): Promise<void>;
}

export async function startPushReceiver(): Promise<PushReceiver> {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, { status: number; location?: string }[]>();
  const { url, stop } = await startLoopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, location } = answers.get(path)?.shift() ?? { status: 201 };
      response.writeHead(status, location === undefined ? {} : { location }).end();
    });
  });
  return {
    url,
    received,
    answer: (path, ...next) => {
      answers.set(path, [...(answers.get(path) ?? []), ...next]);
    },
    stop,
  };
}
