import type { FileBody } from '@indike/contract/wire/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../refusal.ts';

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
