import { Readable } from 'node:stream';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createSemaphore } from '../semaphore.ts';
import { bearerHash, requireIndiker, type UserId } from './authentication.ts';
import { BODY_LIMIT_BYTES } from './server.ts';
import { clientLeft, createUploadBuffer, type Upload } from './upload-buffer.ts';

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

  function end(me: UserId, upload: Upload): void {
    if (upload.state === 'running') semaphore.release();
    buffer.end(me, upload);
  }

  /** If the caller left while queued, frees memory and slot here, because the 'close' event has already fired. */
  async function acquire(me: UserId, upload: Upload, reply: FastifyReply): Promise<void> {
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
    async collect(me: UserId, body: Readable, reply: FastifyReply): Promise<Readable> {
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
}

/** Options of a route that reads a body of several megabytes, after checking the session. */
function largeBody({ db, clock }: Reading, maxBytes: number) {
  const bodies = createLargeBodies({ smallBytes: BODY_LIMIT_BYTES, maxBytes });
  return {
    bodyLimit: maxBytes,
    preParsing: async (request: FastifyRequest, reply: FastifyReply, body: RequestPayload) => {
      const me = await requireIndiker(db, bearerHash(request), clock.now());
      return bodies.isLarge(request) ? bodies.collect(me, request.raw, reply) : body;
    },
  };
}

/** Large bodies are read only after the session is checked. Only the sandbox has large bodies on a public endpoint. */
export function bodyOptions(deps: Reading, { bodyLimit, access: { audience } }: Endpoint) {
  if (bodyLimit === undefined) return {};
  return audience === 'public' ? { bodyLimit } : largeBody(deps, bodyLimit);
}
