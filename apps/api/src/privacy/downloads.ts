import type { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { type StreamLimits, textStream } from '../platform/http/streams.ts';
import { QueueFullError, createSemaphore } from '../platform/semaphore.ts';
import { HttpError } from '../platform/refusal.ts';
import { recordAnswered } from '../privacy-requests/commands.ts';
import { myDataDocument } from './export.ts';
import type { RequestContext } from '../accounts/commands.ts';

/** Each data export holds a connection of the pool while it reads. */
const CONCURRENT_DOWNLOADS = 3;
const MAX_QUEUED = 20;
const QUEUE_TIMEOUT_MS = 5_000;
/** A document of typical size fits, so that it is buffered whole and a slow reader keeps no transaction open. */
const BUFFER_BYTES = 1024 * 1024;

const BOUNDS: StreamLimits = { bufferBytes: BUFFER_BYTES, stallMs: 15_000, totalMs: 300_000 };

const alreadyDownloadingError = (): HttpError =>
  new HttpError(429, 'O seu arquivo já está sendo baixado. Espere terminar e tente de novo.', {
    code: 'too_many_requests',
    retryAfterSeconds: 15,
  });

const busyError = (): HttpError =>
  new HttpError(503, 'Muitas pessoas estão baixando os seus dados agora. Tente de novo em um minuto.', {
    retryAfterSeconds: 60,
  });

/** Limits concurrent data exports: a few in this process, and one per person. */
export function createDownloads({ db, limits }: Deps) {
  const semaphore = createSemaphore({
    limit: CONCURRENT_DOWNLOADS,
    maxQueue: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  });
  const downloading = new Set<UserId>();

  async function acquire(): Promise<void> {
    try {
      await semaphore.acquire();
    } catch (error) {
      throw error instanceof QueueFullError ? busyError() : error;
    }
  }

  async function* stream(context: RequestContext): AsyncGenerator<string, void> {
    await acquire();
    try {
      // Only now, so that a download refused for lack of a slot neither counts nor is recorded as answered.
      await limits.take('myData', `id:${context.me}`);
      await recordAnswered(db, { userId: context.me, kind: 'access', now: context.now });
      yield* myDataDocument(db, context);
    } finally {
      semaphore.release();
    }
  }

  async function* onePerPerson(context: RequestContext): AsyncGenerator<string, void> {
    const { me } = context;
    if (downloading.has(me)) throw alreadyDownloadingError();
    downloading.add(me);
    try {
      yield* stream(context);
    } finally {
      downloading.delete(me);
    }
  }

  return (context: RequestContext): Promise<Readable> => textStream(onePerPerson(context), BOUNDS);
}
