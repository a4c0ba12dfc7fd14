import type { Readable } from 'node:stream';
import { HttpError } from '../refusal.ts';
import { QueueFullError } from '../semaphore.ts';
import type { UserId } from './authentication.ts';
import { text } from './errors/errors.ts';

const MB = 1024 * 1024;
/** Limit of the received bytes of all bodies whose requests are not answered yet. */
const MAX_BUFFERED_BYTES = 64 * MB;

export interface Upload {
  readonly startedAt: number;
  chunks: Buffer[];
  bytes: number;
  state: 'receiving' | 'queued' | 'running' | 'aborted';
  /** Fails the upload with this error while it is being received. */
  abort: (error: Error) => void;
}

export const clientLeft = (): HttpError => new HttpError(408, text(408));

const newUpload = (): Upload => ({
  startedAt: performance.now(),
  chunks: [],
  bytes: 0,
  state: 'receiving',
  abort: () => {},
});

/** Memory used by an upload multiplied by its age: bytes × milliseconds. */
const occupancy = ({ startedAt, bytes }: Upload): number => bytes * (performance.now() - startedAt);

/** The bodies being received, one per person. If they fill the buffer, the one of highest occupancy is cancelled. */
export function createUploadBuffer(maxBytes: number) {
  const uploads = new Map<UserId, Upload>();
  let buffered = 0;

  function discard(upload: Upload): void {
    upload.state = 'aborted';
    buffered -= upload.bytes;
    upload.bytes = 0;
    upload.chunks = [];
  }

  function cancel(upload: Upload, error: Error): void {
    discard(upload);
    upload.abort(error);
  }

  function makeRoom(): void {
    if (buffered <= MAX_BUFFERED_BYTES) return;
    const receiving = [...uploads.values()].filter(({ state }) => state === 'receiving');
    const [worst] = receiving.toSorted((a, b) => occupancy(b) - occupancy(a));
    if (worst) cancel(worst, new QueueFullError());
  }

  /** A new upload replaces one that is still being received: it may be a retry after an undetected disconnect. */
  function begin(me: UserId): Upload {
    const earlier = uploads.get(me);
    if (earlier?.state === 'receiving') cancel(earlier, new QueueFullError());
    else if (earlier && earlier.state !== 'aborted') {
      throw new HttpError(429, 'O seu envio anterior ainda não terminou. Aguarde um instante.', {
        code: 'too_many_requests',
        retryAfterSeconds: 2,
      });
    }
    const upload = newUpload();
    uploads.set(me, upload);
    return upload;
  }

  function end(me: UserId, upload: Upload): void {
    discard(upload);
    if (uploads.get(me) === upload) uploads.delete(me);
  }

  function receive(body: Readable, upload: Upload): Promise<void> {
    return new Promise((resolve, reject) => {
      upload.abort = reject;
      const left = () => reject(clientLeft());
      body.on('data', (chunk: Buffer) => {
        if (upload.state !== 'receiving') return;
        upload.chunks.push(chunk);
        upload.bytes += chunk.length;
        buffered += chunk.length;
        if (upload.bytes > maxBytes) cancel(upload, new HttpError(413, text(413)));
        else makeRoom();
      });
      body.once('end', resolve).once('error', left).once('close', left);
    });
  }

  return { begin, receive, end };
}
