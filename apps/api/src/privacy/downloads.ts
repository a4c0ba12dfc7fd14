import type { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { textStream, type StreamLimits } from '../platform/http/text-stream.ts';
import { QueueFullError, createSemaphore } from '../platform/semaphore.ts';
import { HttpError } from '../platform/refusal.ts';
import { myDataDocument, type Asking } from './export.ts';

/** Each holds a connection of the pool while it is made. */
const CONCURRENT_DOWNLOADS = 3;
const MAX_QUEUED = 20;
const QUEUE_TIMEOUT_MS = 5_000;
/** A usual document is made at once and then waits here, without its transaction, for who reads slowly. */
const BUFFER_BYTES = 1024 * 1024;

const BOUNDS: StreamLimits = { bufferBytes: BUFFER_BYTES, stallMs: 15_000, totalMs: 300_000 };

function refuseParallel(): never {
  throw new HttpError(429, 'O seu arquivo já está sendo baixado. Espere terminar e tente de novo.', {
    code: 'too_many_requests',
    retryAfterSeconds: 15,
  });
}

const busy = (): HttpError =>
  new HttpError(503, 'Muitas pessoas estão baixando os seus dados agora. Tente de novo em um minuto.', {
    retryAfterSeconds: 60,
  });

/** Downloads of one's data: few at once in this process, one a person. */
export function createDownloads({ db, limits }: Deps) {
  const places = createSemaphore({
    limit: CONCURRENT_DOWNLOADS,
    maxQueue: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  });
  const downloading = new Set<UserId>();

  async function enter(): Promise<void> {
    try {
      await places.acquire();
    } catch (error) {
      throw error instanceof QueueFullError ? busy() : error;
    }
  }

  async function* run(asking: Asking): AsyncGenerator<string, void> {
    await enter();
    try {
      yield* myDataDocument(db, asking);
    } finally {
      places.release();
    }
  }

  async function* onePerPerson(asking: Asking): AsyncGenerator<string, void> {
    const { me } = asking;
    if (downloading.has(me)) refuseParallel();
    downloading.add(me);
    try {
      await limits.take('myData', `id:${me}`);
      yield* run(asking);
    } finally {
      downloading.delete(me);
    }
  }

  return (asking: Asking): Promise<Readable> => textStream(onePerPerson(asking), BOUNDS);
}
