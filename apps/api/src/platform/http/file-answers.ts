import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefused, type Refused } from '../refusal.ts';

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file in memory, with the name under which it is saved. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export const acceptsCsv = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/csv') ?? false;

export function sendPdf(answer: NamedFile | Refused, { reply }: Answering): Buffer | Refused {
  if (isRefused(answer)) return answer;
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${answer.name}"`);
  return answer.bytes;
}

export function sendStream(
  answer: Readable | Refused,
  type: string,
  { request, reply }: Answering,
): Readable | Refused {
  if (isRefused(answer)) return answer;
  answer.on('error', ({ name }) => request.log.warn({ req_id: request.id, name }, 'answer cut'));
  reply.type(`${type}; charset=utf-8`);
  return answer;
}
