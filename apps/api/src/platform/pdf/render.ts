import { Worker } from 'node:worker_threads';
import { createSemaphore } from '../semaphore.ts';
import type { PdfDocument } from './document.ts';
import type { PdfOrder } from './worker.ts';

const WORKER = new URL('./worker.ts', import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 96 };

/** One at a time, because each PDF takes a thread with its own memory. */
const { run } = createSemaphore({ limit: 1, maxQueue: 30, timeoutMs: 15_000 });

function draw(order: PdfOrder): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: order, resourceLimits: LIMITS });
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(bytes.buffer)));
    worker.once('error', reject);
    // Has no effect once the promise is resolved by a message.
    worker.once('exit', (code) => reject(new Error(`the PDF's thread ended with ${code}`)));
  });
}

/**
 * Renders a PDF in a worker thread.
 * @throws QueueFullError when too many are waiting
 */
export const renderPdf = (document: PdfDocument, createdAt: Date): Promise<Buffer> =>
  run(() => draw({ document, createdAt }));
