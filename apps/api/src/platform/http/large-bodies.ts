import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QueueFullError, turns } from '../semaphore.ts';
import { HttpError } from '../refusal.ts';
import { text } from './errors.ts';
import type { UserId } from './authentication.ts';

const MB = 1024 * 1024;
/** What has arrived of bodies that are not yet answered, all together. */
const MAX_BUFFERED_BYTES = 64 * MB;
/** A parsed body is several times its size in memory. */
const CONCURRENT_BODIES = 2;
const MAX_QUEUED = 30;

const clientLeft = () => new HttpError(408, text(408));

interface Upload {
  readonly startedAt: number;
  chunks: Buffer[];
  bytes: number;
  state: 'receiving' | 'queued' | 'running' | 'aborted';
  /** Ends the receiving with this error. */
  abort: (error: Error) => void;
}

const occupancy = ({ startedAt, bytes }: Upload): number => bytes * (performance.now() - startedAt);

/**
 * Bodies of megabytes. Any number arrive at the same time, one a person; only a body that is whole waits for a place, so
 * that slow senders block nobody. When they fill the memory meant for them, the one that has held most for longest goes.
 */
export function createLargeBodies({ smallBytes, maxBytes }: { smallBytes: number; maxBytes: number }) {
  const places = turns({ limit: CONCURRENT_BODIES, maxQueue: MAX_QUEUED });
  const uploads = new Map<UserId, Upload>();
  let buffered = 0;

  function discard(upload: Upload): void {
    buffered -= upload.bytes;
    upload.bytes = 0;
    upload.chunks = [];
  }

  function cancel(upload: Upload, error: Error): void {
    upload.state = 'aborted';
    discard(upload);
    upload.abort(error);
  }

  function makeRoom(): void {
    if (buffered <= MAX_BUFFERED_BYTES) return;
    const receiving = [...uploads.values()].filter(({ state }) => state === 'receiving');
    const [worst] = receiving.toSorted((a, b) => occupancy(b) - occupancy(a));
    if (worst) cancel(worst, new QueueFullError());
  }

  /** A new upload replaces one that is still arriving: it may be the retry of a connection that died unnoticed. */
  function begin(me: UserId): Upload {
    const earlier = uploads.get(me);
    if (earlier?.state === 'receiving') cancel(earlier, new QueueFullError());
    else if (earlier && earlier.state !== 'aborted') {
      throw new HttpError(429, 'O seu envio anterior ainda não terminou. Aguarde um instante.', {
        code: 'too_many_requests',
        retryAfterSeconds: 2,
      });
    }
    const upload: Upload = {
      startedAt: performance.now(),
      chunks: [],
      bytes: 0,
      state: 'receiving',
      abort: () => {},
    };
    uploads.set(me, upload);
    return upload;
  }

  function end(me: UserId, upload: Upload): void {
    if (upload.state === 'running') places.leave();
    upload.state = 'aborted';
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

  /** Also when the caller left while waiting: what it held is then given back here. */
  async function enter(me: UserId, upload: Upload, reply: FastifyReply): Promise<void> {
    upload.state = 'queued';
    try {
      await places.enter();
    } catch (error) {
      end(me, upload);
      throw error;
    }
    upload.state = 'running';
    if (reply.raw.closed || reply.raw.destroyed) end(me, upload);
  }

  return {
    /** What is refused by its length or its type anyway is not collected. */
    isLarge({ headers }: FastifyRequest): boolean {
      const length = headers['content-length'];
      if (!headers['content-type']?.startsWith('application/json')) return false;
      return length === undefined
        ? headers['transfer-encoding'] !== undefined
        : Number(length) > smallBytes && Number(length) <= maxBytes;
    },

    /** The body once it is whole and has its place, which it keeps until the answer is sent. */
    async collect(me: UserId, body: Readable, reply: FastifyReply): Promise<Readable> {
      if (reply.raw.closed || body.destroyed) throw clientLeft();
      const upload = begin(me);
      reply.raw.once('close', () => {
        if (upload.state !== 'queued') end(me, upload);
      });
      try {
        await receive(body, upload);
        await enter(me, upload, reply);
      } catch (error) {
        // Of what was refused half-way no more is read.
        reply.header('connection', 'close');
        throw error;
      }
      const { chunks } = upload;
      upload.chunks = [];
      return Readable.from(chunks, { objectMode: false });
    },
  };
}
