import type { Readable } from 'node:stream';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { AuditAction } from '@indike/rules/operators/audit-actions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import { addressOf } from '../client-address.ts';
import type { OperatorId } from './authentication.ts';
import { isRefused, refusalError, type Refused } from '../refusal.ts';
import { retryLostRead } from '../db/retry-read.ts';
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
/** Who makes a call of the back office or of a system, in which request, from where and when. */
export interface AuditContext<Audit = AuditAction> {
  readonly operatorId: OperatorId;
  readonly requestId: string;
  readonly address: string | null;
  readonly now: Date;
  /** What the audit log records, as the endpoint says: by default, one action. */
  readonly action: Audit;
}

/** A call that the audit log may record. */
export interface AuditedCall<Audit = AuditAction> extends Call {
  readonly context: AuditContext<Audit>;
}

export function auditedCall<E extends Endpoint>(
  operatorId: OperatorId,
  endpoint: E,
  { request, reply, now }: Call,
): AuditedCall<E['audit']> {
  const context = {
    operatorId,
    requestId: request.id,
    address: addressOf(request),
    now,
    action: endpoint.audit as E['audit'],
  };
  return { request, reply, now, context };
}
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
        let answer: Awaited<Answered<E>>;
        try {
          answer = await handle(request, reply);
        } catch (error) {
          if (!isRead) throw error;
          answer = await retryLostRead(error, reply, () => handle(request, reply));
        }
        if (answer === NOT_MODIFIED) return reply.status(304).send();
        if (isRefused(answer)) throw refusalError(answer.refused, answer);
        // Fastify sends the returned answer. A reply is a thenable, so returning it would cost one more promise.
        reply.status(status);
        return answer;
      },
    });
  };
}
