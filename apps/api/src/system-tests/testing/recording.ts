import { createHash } from 'node:crypto';
import type { TestServer } from '../../testing/server.ts';

export interface RecordedCall {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** The path as the recording shows it, when the real one contains something random. */
  readonly shown?: string;
  /** Sent instead of `body`, byte for byte. */
  readonly text?: string;
  readonly contentType?: string;
}

export interface Recorded {
  readonly status: number;
  readonly raw: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly body: any;
}

/** Longer answers are recorded by their beginning and a digest of the whole. */
const MAX_SHOWN = 3_000;

/** Replaces what differs from run to run: tokens, codes sent by e-mail, request ids and the versions of pictures. */
function withoutRandomness(raw: string): string {
  return raw
    .replaceAll(/"access_token":"[^"]+"/g, '"access_token":"…"')
    .replaceAll(/"request_id":"[0-9a-f-]{36}"/g, '"request_id":"…"')
    .replaceAll(/"(token|validation_code)":"(?!AAAAAA)[A-HJ-NP-Z2-9]{6}"/g, '"$1":"…"')
    .replaceAll(/"image":"data:[^"]{200,}"/g, '"image":"…"')
    .replaceAll(/\/avatars\/[\w-]+/g, '/avatars/…');
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Sends calls and writes down each with the exact bytes of its answer. */
export function startRecording({ url }: Pick<TestServer, 'url'>) {
  const lines: string[] = [];
  return {
    heading(title: string): void {
      lines.push(`\n# ${title}\n`);
    },
    async send(method: string, path: string, call: RecordedCall = {}): Promise<Recorded> {
      const {
        token,
        body,
        shown = path,
        text = body === undefined ? undefined : JSON.stringify(body),
      } = call;
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': call.contentType ?? 'application/json' }),
        },
        ...(text !== undefined && { body: text }),
      });
      const raw = await response.text();
      const stable = withoutRandomness(raw);
      const answer =
        stable.length > MAX_SHOWN
          ? `${stable.slice(0, 400)}… ${stable.length} characters, SHA-256 ${digestOf(stable)}`
          : stable;
      const retry = response.headers.get('retry-after');
      lines.push(
        `${method} ${shown}${token === undefined ? ' (no session)' : ''}`,
        ...(text === undefined ? [] : [`> ${withoutRandomness(text).slice(0, 300)}`]),
        `< ${response.status} ${response.headers.get('content-type') ?? ''}${retry === null ? '' : ` retry-after ${retry}`}`,
        `${answer}\n`,
      );
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return { status: response.status, raw, body: isJson && raw !== '' ? JSON.parse(raw) : undefined };
    },
    text: (): string => `${lines.join('\n').trim()}\n`,
  };
}

export type Recording = ReturnType<typeof startRecording>;
