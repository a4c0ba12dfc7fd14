import type { Readable } from 'node:stream';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { AuditAction } from '@indike/rules/operators/audit-actions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import { isRefused, refusalError, type Refused } from '../refusal.ts';
import { retryReadOnce } from '../db/retry-read.ts';
import { compressionOf } from './content-negotiation.ts';
import { bodyOptions } from './large-bodies.ts';
import { compileWhenUsed, schemaOf } from './route-schema.ts';

export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;
export type Handled<E extends Endpoint> = Promise<ResponseOf<E> | Refused>;

/** Answer of a handler when the caller already has the current version (304). */
export const NOT_MODIFIED = Symbol('not modified');
export type Answered<E extends Endpoint> = Promise<
  ResponseOf<E> | Readable | Buffer | Refused | typeof NOT_MODIFIED
>;

export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}
export interface EndpointCall<E> extends Call {
  readonly endpoint: E;
}
/** A call whose endpoint says what the audit log records: by default, one action. */
export type AuditedCall<Audit = AuditAction> = EndpointCall<{ readonly audit: Audit }>;
export interface RouteDeps {
  readonly db: Db;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly sandbox: boolean;
}

export function createRegister(app: FastifyInstance, deps: RouteDeps) {
  return function register<E extends Endpoint>(
    endpoint: E,
    handle: (request: FastifyRequest, reply: FastifyReply) => Answered<E>,
  ): void {
    const isRead = endpoint.method === 'GET';
    const status = Number(Object.keys(endpoint.responses)[0] ?? 200);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      schema: schemaOf(endpoint),
      ...bodyOptions(deps, endpoint),
      ...compressionOf(endpoint),
      serializerCompiler: compileWhenUsed,
      handler: async (request, reply) => {
        const answer = await (isRead
          ? retryReadOnce(reply, () => handle(request, reply))
          : handle(request, reply));
        if (answer === NOT_MODIFIED) return reply.status(304).send();
        if (isRefused(answer)) throw refusalError(answer.refused, answer);
        // Fastify sends the returned answer. A reply is a thenable, so returning it would cost one more promise.
        reply.status(status);
        return answer;
      },
    });
  };
}
