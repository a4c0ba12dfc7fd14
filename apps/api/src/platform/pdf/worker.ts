import { parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';

// Started by render.ts for one document: fonts are read and cut for tens of milliseconds, which no other request waits for.

export interface PdfOrder {
  readonly document: PdfDocument;
  readonly createdAt: Date;
}

const { document, createdAt }: PdfOrder = workerData;
const bytes = await drawPdf(document, createdAt);
parentPort?.postMessage(bytes, [bytes.buffer]);
