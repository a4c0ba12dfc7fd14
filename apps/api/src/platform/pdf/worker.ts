import { parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';

// Started by render.ts for one document. Reading and subsetting the fonts takes tens of milliseconds, which would block
// other requests on the main thread.

export interface PdfOrder {
  readonly document: PdfDocument;
  readonly createdAt: Date;
}

const { document, createdAt }: PdfOrder = workerData;
const bytes = await drawPdf(document, createdAt);
parentPort?.postMessage(bytes, [bytes.buffer]);
