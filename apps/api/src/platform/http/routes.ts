import type { Readable } from 'node:stream';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import { errorAnswer } from '@indike/contract/wire/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import { HttpError, isRefused, refusalError, type Refused } from '../refusal.ts';
import type { TokenHash } from '../tokens.ts';
import { createLargeBodies } from './large-bodies.ts';
import { BODY_LIMIT_BYTES } from './server.ts';
import {
  bearerHash,
  renewIfDue,
  requireIndiker,
  requireOperator,
  type OperatorId,
  type UserId,
} from './authentication.ts';

type Part = 'params' | 'query' | 'body';
type Parsed<E, K extends Part> = E extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? { readonly [P in K]: z.output<S> }
  : unknown;
/** What a handler gets of the request: each part as its schema gives it. */
export type Input<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>;
type AnswerOf<E extends Endpoint> = z.output<E['answers'][keyof E['answers'] & number]>;

export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}
type Handled<E extends Endpoint> = Promise<AnswerOf<E> | Refused>;
/** The text of an answer, in the shape that the endpoint names. */
type Streamed = Promise<Readable | Refused>;

export interface RouteDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A row that a read query brings along from the session: who asked, and until when the session lasts. */
export interface SessionColumns {
  readonly me_id: UserId;
  readonly session_ends: Date;
}

const MESSAGE_OF_ANYTHING = 'Formato inválido';

/** Field messages by dotted path; one text once. */
function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.length > 0 ? path.join('.') : 'body';
    const text = message === 'Invalid input' ? MESSAGE_OF_ANYTHING : message;
    const texts = (errors[field] ??= []);
    if (!texts.includes(text)) texts.push(text);
  }
  return errors;
}

/** A path whose id is no id names nothing; every other wrong value is a 422 with its field's text. */
export function toValidationError(part: Part, error: z.core.$ZodError): HttpError {
  if (part === 'params' && error.issues.some((issue) => issue.path[0] === 'id'))
    return refusalError('not_found');
  const errors = fieldErrors(error);
  return new HttpError(422, Object.values(errors)[0]?.[0] ?? 'Erro de validação', { errors });
}

const PARTS: readonly Part[] = ['params', 'query', 'body'];

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const input: Partial<Record<Part, unknown>> = {};
  for (const part of PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part]);
    if (!result.success) throw toValidationError(part, result.error);
    input[part] = result.data;
  }
  return input as Input<E>;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

/** Each answer passes through its schema: what it does not name does not leave. */
function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const response: Record<string, unknown> = {
    '4xx': jsonSchema(errorAnswer, 'output'),
    '5xx': jsonSchema(errorAnswer, 'output'),
  };
  for (const [status, answer] of Object.entries(endpoint.answers))
    response[status] = jsonSchema(answer, 'output');
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.audience === 'public' ? {} : { security: [{ [endpoint.audience]: [] }] }),
    ...(endpoint.params && { params: jsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body && { body: jsonSchema(endpoint.body, 'input') }),
    response,
  };
}

/** Registers endpoints of the contract. What is asked of the caller follows from the endpoint's audience. */
export function createRoutes(app: FastifyInstance, { db, clock }: RouteDeps) {
  function register<E extends Endpoint>(
    endpoint: E,
    handle: (request: FastifyRequest, reply: FastifyReply) => Handled<E> | Streamed,
  ) {
    const status = Number(Object.keys(endpoint.answers)[0] ?? 200);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      ...(endpoint.bodyLimit === undefined ? {} : large(endpoint.bodyLimit)),
      // The zod schemas judge, in parseInput; the JSON schemas above only describe.
      validatorCompiler: () => () => true,
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (isRefused(answer)) throw refusalError(answer.refused, answer.field);
        return reply.status(status).send(answer);
      },
    });
  }

  /** A body of megabytes is read only for somebody who is known. */
  function large(maxBytes: number) {
    const bodies = createLargeBodies({ smallBytes: BODY_LIMIT_BYTES, maxBytes });
    return {
      bodyLimit: maxBytes,
      preParsing: async (request: FastifyRequest, reply: FastifyReply, body: RequestPayload) => {
        const me = await requireIndiker(db, bearerHash(request), clock.now());
        return bodies.isLarge(request) ? bodies.collect(me, request.raw, reply) : body;
      },
    };
  }

  /** A stranger hears 401, not what is wrong with the input: only wrong input costs a check of its own. */
  async function parseForOwner<E extends Endpoint>(
    endpoint: E,
    request: FastifyRequest,
    token: TokenHash,
    now: Date,
  ): Promise<Input<E>> {
    try {
      return parseInput(endpoint, request);
    } catch (error) {
      await requireIndiker(db, token, now);
      throw error;
    }
  }

  return {
    /** A call that anyone may make. */
    open<E extends Endpoint & { audience: 'public' }>(
      endpoint: E,
      handler: (input: Input<E>, call: Call) => Handled<E>,
    ) {
      register(endpoint, (request, reply) =>
        handler(parseInput(endpoint, request), { request, reply, now: clock.now() }),
      );
    },

    /** A call by a signed-in Indiker, known before the handler runs. */
    indiker<E extends Endpoint & { audience: 'indiker' }>(
      endpoint: E,
      handler: (input: Input<E>, me: UserId, call: Call & { token: TokenHash }) => Handled<E>,
    ) {
      register(endpoint, async (request, reply) => {
        const now = clock.now();
        const token = bearerHash(request);
        const me = await requireIndiker(db, token, now, endpoint.allowIncomplete);
        return handler(parseInput(endpoint, request), me, { request, reply, now, token });
      });
    },

    /** An answer too large to be held whole. Its schema only describes it: whoever writes the text sees to its shape. */
    indikerStream<E extends Endpoint & { audience: 'indiker' }>(
      endpoint: E,
      handler: (input: Input<E>, me: UserId, call: Call & { token: TokenHash }) => Streamed,
    ) {
      register(endpoint, async (request, reply) => {
        const now = clock.now();
        const token = bearerHash(request);
        const me = await requireIndiker(db, token, now, endpoint.allowIncomplete);
        const answer = await handler(parseInput(endpoint, request), me, { request, reply, now, token });
        if (isRefused(answer)) return answer;
        answer.on('error', ({ name }) => request.log.warn({ req_id: request.id, name }, 'answer cut'));
        reply.type('application/json; charset=utf-8');
        return answer;
      });
    },

    /**
     * A read whose one query also checks the session (see withSession in session-scope.ts): no row means no session.
     * Saves the round trip that a separate check would cost.
     */
    indikerRead<E extends Endpoint & { audience: 'indiker' }, Row extends SessionColumns>(
      endpoint: E,
      read: (input: Input<E>, session: { token: TokenHash; now: Date }) => Promise<Row[]>,
      present: (rows: [Row, ...Row[]], input: Input<E>) => AnswerOf<E> | Refused,
    ) {
      register(endpoint, async (request) => {
        const now = clock.now();
        const token = bearerHash(request);
        const input = await parseForOwner(endpoint, request, token, now);
        const [first, ...rest] = await read(input, { token, now });
        if (!first) {
          await requireIndiker(db, token, now);
          throw refusalError('unauthenticated');
        }
        await renewIfDue(db, token, first.session_ends, now);
        return present([first, ...rest], input);
      });
    },

    operator<E extends Endpoint & { audience: 'operator' }>(
      endpoint: E,
      handler: (input: Input<E>, me: OperatorId, call: Call & { token: TokenHash }) => Handled<E>,
    ) {
      register(endpoint, async (request, reply) => {
        const now = clock.now();
        const token = bearerHash(request);
        const me = await requireOperator(db, token, now);
        return handler(parseInput(endpoint, request), me, { request, reply, now, token });
      });
    },
  };
}

export type Routes = ReturnType<typeof createRoutes>;
