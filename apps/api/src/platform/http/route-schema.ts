import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod/mini';
import { errorResponse } from '@indike/contract/errors/errors';
import { problem } from '@indike/contract/integrations/api';
import type { ContentType, Endpoint } from '@indike/contract/wire/endpoint';

type JsonSchema = Readonly<Record<string, unknown>>;
const converted = new WeakMap<object, JsonSchema>();

function convert(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  converted.set(schema, rest);
  return rest;
}

/** Returns the same object for the same schema, so that shared schemas are converted and compiled only once. */
const jsonSchema = (schema: z.core.$ZodType): JsonSchema => converted.get(schema) ?? convert(schema);

/** A body that is not JSON, with any content. */
const FILE_CONTENT = { type: 'string', format: 'binary' } as const;

const failureOf = ({ access: { audience } }: Endpoint): JsonSchema =>
  audience === 'integration'
    ? { content: { 'application/problem+json': { schema: jsonSchema(problem) } } }
    : jsonSchema(errorResponse);

function responseOf({ contentTypes }: Endpoint, body: z.core.$ZodType): JsonSchema {
  if (!contentTypes) return jsonSchema(body);
  const contentOf = (type: ContentType) => ({
    schema: type === 'application/json' ? jsonSchema(body) : FILE_CONTENT,
  });
  return { content: Object.fromEntries(contentTypes.map((type) => [type, contentOf(type)])) };
}

/**
 * Fastify serializes each response by its schema, so a property that the schema does not name is never sent. The keys are
 * no numbers, for each of which V8 would keep an array up to that number.
 */
export function schemaOf(endpoint: Endpoint): { readonly response: JsonSchema } {
  const failure = failureOf(endpoint);
  const [body] = Object.values(endpoint.responses);
  return { response: { '2xx': body && responseOf(endpoint, body), '4xx': failure, '5xx': failure } };
}

type Serialize = (data: unknown) => string;
const compiled = new WeakMap<object, Serialize>();

function compile(schema: object): Serialize {
  const serialize: Serialize = fastJsonStringify(schema);
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * Compiles a serializer at its first response, because compiling hundreds of schemas would take a third of the startup
 * time. Routes that share a schema, such as those of errors, share one serializer.
 */
export const compileWhenUsed = ({ schema }: { readonly schema: object }): Serialize => {
  let serialize: Serialize | undefined;
  return (data) => (serialize ??= compiled.get(schema) ?? compile(schema))(data);
};
