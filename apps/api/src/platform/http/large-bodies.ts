import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { HttpError } from '../refusal.ts';
import { createSemaphore, QueueFullError } from '../semaphore.ts';
import { bearerHash, requireIndiker } from './authentication.ts';
import { text } from './errors.ts';
import { requireOperator } from './operator-authentication.ts';
import { BODY_LIMIT_BYTES } from './server.ts';

/** Kept low, because a parsed body takes several times its size in memory. */
const CONCURRENT_BODIES = 2;
const MAX_QUEUED = 30;

/**
 * Bodies of several megabytes. Any number may be received at the same time, but only one per person. Only complete
 * bodies queue for parsing, so slow senders do not block others.
 */
function createLargeBodies({ smallBytes, maxBytes }: { smallBytes: number; maxBytes: number }) {
  const semaphore = createSemaphore({ limit: CONCURRENT_BODIES, maxQueue: MAX_QUEUED });
  const buffer = createUploadBuffer(maxBytes);

  function end(me: number, upload: Upload): void {
    if (upload.state === 'running') semaphore.release();
    buffer.end(me, upload);
  }

  /** If the caller left while queued, frees memory and slot here, because the 'close' event has already fired. */
  async function acquire(me: number, upload: Upload, reply: FastifyReply): Promise<void> {
    upload.state = 'queued';
    try {
      await semaphore.acquire();
    } catch (error) {
      end(me, upload);
      throw error;
    }
    upload.state = 'running';
    if (reply.raw.closed || reply.raw.destroyed) end(me, upload);
  }

  return {
    /** Whether to collect the body. False for one that will be refused anyway because of its length or type. */
    isLarge({ headers }: FastifyRequest): boolean {
      const length = headers['content-length'];
      if (!headers['content-type']?.startsWith('application/json')) return false;
      return length === undefined
        ? headers['transfer-encoding'] !== undefined
        : Number(length) > smallBytes && Number(length) <= maxBytes;
    },

    /** Returns the complete body once the semaphore has a free slot. The slot is released when the response is sent. */
    async collect(me: number, body: Readable, reply: FastifyReply): Promise<Readable> {
      if (reply.raw.closed || body.destroyed) throw clientLeft();
      const upload = buffer.begin(me);
      reply.raw.once('close', () => {
        if (upload.state !== 'queued') end(me, upload);
      });
      try {
        await buffer.receive(body, upload);
        await acquire(me, upload, reply);
      } catch (error) {
        // The rest of a body that is refused midway is not read, so the connection cannot be reused.
        reply.header('connection', 'close');
        throw error;
      }
      const { chunks } = upload;
      upload.chunks = [];
      return Readable.from(chunks, { objectMode: false });
    },
  };
}

interface Reading {
  readonly db: Db;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly sandbox: boolean;
}

/** The id of the signed-in caller. */
async function callerOf(deps: Reading, access: Endpoint['access'], request: FastifyRequest): Promise<number> {
  const now = deps.clock.now();
  return access.audience === 'operator'
    ? (await requireOperator(deps, access, request, now)).operatorId
    : requireIndiker(deps.db, bearerHash(request), now);
}

/** Options of a route that reads a body of several megabytes, after checking the session. */
function largeBody(deps: Reading, maxBytes: number, access: Endpoint['access']) {
  const bodies = createLargeBodies({ smallBytes: BODY_LIMIT_BYTES, maxBytes });
  return {
    bodyLimit: maxBytes,
    preParsing: async (request: FastifyRequest, reply: FastifyReply, body: RequestPayload) => {
      const me = await callerOf(deps, access, request);
      return bodies.isLarge(request) ? bodies.collect(me, request.raw, reply) : body;
    },
  };
}

/** Large bodies are read only after the session is checked. Only the sandbox has large bodies on a public endpoint. */
export function bodyOptions(deps: Reading, { bodyLimit, access }: Endpoint) {
  if (bodyLimit === undefined) return {};
  return access.audience === 'public' ? { bodyLimit } : largeBody(deps, bodyLimit, access);
}

const MB = 1024 * 1024;
/** Limit of the received bytes of all bodies whose requests are not answered yet. */
const MAX_BUFFERED_BYTES = 64 * MB;

interface Upload {
  readonly startedAt: number;
  chunks: Buffer[];
  bytes: number;
  state: 'receiving' | 'queued' | 'running' | 'aborted';
  /** Fails the upload with this error while it is being received. */
  abort: (error: Error) => void;
}

const clientLeft = (): HttpError => new HttpError(408, text(408));

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
function createUploadBuffer(maxBytes: number) {
  const uploads = new Map<number, Upload>();
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
  function begin(me: number): Upload {
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

  function end(me: number, upload: Upload): void {
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
