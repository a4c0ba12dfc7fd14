import { Readable } from 'node:stream';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createSemaphore } from '../semaphore.ts';
import { bearerHash, requireIndiker, type UserId } from './authentication.ts';
import { BODY_LIMIT_BYTES } from './server.ts';
import { clientLeft, createUploadBuffer, type Upload } from './upload-buffer.ts';

/** A parsed body takes several times its size in memory. */
const CONCURRENT_BODIES = 2;
const MAX_QUEUED = 30;

/**
 * Bodies of megabytes. Any number may arrive at the same time, one a person. Only a complete body queues for being
 * parsed, so slow senders block nobody.
 */
function createLargeBodies({ smallBytes, maxBytes }: { smallBytes: number; maxBytes: number }) {
  const semaphore = createSemaphore({ limit: CONCURRENT_BODIES, maxQueue: MAX_QUEUED });
  const buffer = createUploadBuffer(maxBytes);

  function end(me: UserId, upload: Upload): void {
    if (upload.state === 'running') semaphore.release();
    buffer.end(me, upload);
  }

  /** Frees the memory and the place here when the caller left while waiting: the 'close' event has passed by then. */
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
    /** A body that is refused anyway, by its length or its type, is not collected. */
    isLarge({ headers }: FastifyRequest): boolean {
      const length = headers['content-length'];
      if (!headers['content-type']?.startsWith('application/json')) return false;
      return length === undefined
        ? headers['transfer-encoding'] !== undefined
        : Number(length) > smallBytes && Number(length) <= maxBytes;
    },

    /** The complete body, once the semaphore has room for it. Its place is freed when the response is sent. */
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
        // The rest of a body refused half-way is not read.
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

/** The options of a route that reads a body of megabytes, only after the session is checked. */
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

/** A body of megabytes is read after its sender is known; what anybody may send is only the test area's. */
export function bodyOptions(deps: Reading, { bodyLimit, audience }: Endpoint) {
  if (bodyLimit === undefined) return {};
  return audience === 'public' ? { bodyLimit } : largeBody(deps, bodyLimit);
}
