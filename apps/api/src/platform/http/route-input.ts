import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpError, refusalError } from '../refusal.ts';

type Part = 'params' | 'query' | 'body';
type Parsed<E, K extends Part> = E extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? { readonly [P in K]: z.output<S> }
  : unknown;
/** A handler's input: each part of the request as its schema returns it. */
export type Input<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>;

const PARTS: readonly Part[] = ['params', 'query', 'body'];
/**
 * For a schema without a message of its own. A library that loads the whole of zod sets English messages for all schemas,
 * which this one comes before.
 */
const DEFAULT_MESSAGE = 'Formato inválido';
z.config({ customError: () => DEFAULT_MESSAGE });

/** Field messages by dotted path, without duplicates. */
function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.length > 0 ? path.join('.') : 'body';
    const texts = (errors[field] ??= []);
    if (!texts.includes(message)) texts.push(message);
  }
  return errors;
}

/** A malformed id in the path is a 404, as nothing has this id. Other invalid values are a 422 with field messages. */
export function toValidationError(part: Part, error: z.core.$ZodError): HttpError {
  if (part === 'params' && error.issues.some((issue) => issue.path[0] === 'id'))
    return refusalError('not_found');
  const errors = fieldErrors(error);
  return new HttpError(422, Object.values(errors)[0]?.[0] ?? 'Erro de validação', { errors });
}

/**
 * A length check of zod compares the `length` of any value. The comparison throws if `length` is an object without a
 * primitive value or a too deeply nested array. Such input is answered like any other invalid input.
 */
export function parsePart<S extends z.ZodMiniType>(schema: S, part: Part, value: unknown): z.output<S> {
  let result: z.core.util.SafeParseResult<z.output<S>>;
  try {
    result = schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new HttpError(422, DEFAULT_MESSAGE, { errors: { [part]: [DEFAULT_MESSAGE] } });
  }
  if (!result.success) throw toValidationError(part, result.error);
  return result.data;
}

export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const input: Partial<Record<Part, unknown>> = {};
  for (const part of PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    input[part] = parsePart(schema, part, request[part]);
  }
  return input as Input<E>;
}
