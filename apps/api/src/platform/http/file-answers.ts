import type { Readable } from 'node:stream';
import type { ContentType } from '@indike/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefused, type Refused } from '../refusal.ts';

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file and the name it is saved under. */
interface NamedFile<Content extends Buffer | Readable> {
  readonly name: string;
  readonly content: Content;
}
/** A file in memory. */
export type NamedBytes = NamedFile<Buffer>;
/** A file that is generated while it is sent. */
export type NamedStream = NamedFile<Readable>;

/** A call that answers with a text file. */
export interface TextFileAnswer {
  readonly contentTypes: readonly ['text/csv' | 'text/plain'];
}

export const acceptsCsv = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/csv') ?? false;

function describeFile(reply: FastifyReply, type: ContentType, name: string): void {
  reply
    .type(type === 'application/pdf' ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`);
}

export function sendPdf(file: NamedBytes | Refused, { reply }: Answering): Buffer | Refused {
  if (isRefused(file)) return file;
  describeFile(reply, 'application/pdf', file.name);
  return file.content;
}

export function sendStream(
  file: NamedStream | Refused,
  type: ContentType,
  { request, reply }: Answering,
): Readable | Refused {
  if (isRefused(file)) return file;
  file.content.on('error', ({ name }) => request.log.warn({ req_id: request.id, name }, 'answer cut'));
  describeFile(reply, type, file.name);
  return file.content;
}
