import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentType, FileBody } from '@indike/contract/wire/endpoint';
import { HttpError, isRefused, type Refused } from '../refusal.ts';

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

/** A file that a person has sent. The browser saves it and never opens it as a page of this site. */
export interface StoredFile extends NamedBytes {
  readonly type: 'application/pdf' | 'image/webp';
}

export function sendStoredFile(file: StoredFile | Refused, { reply }: Answering): Buffer | Refused {
  if (isRefused(file)) return file;
  reply
    .type(file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'");
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

/** Adds routes whose body must be a file of this type. All other routes accept only JSON. */
export function withFileBody(
  app: FastifyInstance,
  { type, maxBytes }: FileBody,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body: Buffer, done) => done(null, body),
    );
    scope.addContentTypeParser('*', (_request, _body, done) =>
      done(new HttpError(415, `Formato de envio não aceito: use ${type}`)),
    );
    addRoutes(scope);
  });
}

export const fileOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
