import type { ContentType, Endpoint } from '@indike/contract/wire/endpoint';
import { errorResponse } from '@indike/contract/errors/errors';
import { problem } from '@indike/contract/integrations/api';
import * as z from 'zod/mini';

type JsonSchema = Readonly<Record<string, unknown>>;
type Direction = 'input' | 'output';
const converted = { input: new WeakMap<object, JsonSchema>(), output: new WeakMap<object, JsonSchema>() };

function convert(schema: z.core.$ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  converted[io].set(schema, rest);
  return rest;
}

/** Returns the same object for the same schema, so that shared schemas are converted and compiled only once. */
export const jsonSchema = (schema: z.core.$ZodType, io: Direction): JsonSchema =>
  converted[io].get(schema) ?? convert(schema, io);

/** A body that is not JSON, with any content. */
const FILE_CONTENT = { type: 'string', format: 'binary' } as const;

const failureOf = ({ audience }: Endpoint): JsonSchema =>
  audience === 'integration'
    ? {
        description: 'Problema',
        content: { 'application/problem+json': { schema: jsonSchema(problem, 'output') } },
      }
    : jsonSchema(errorResponse, 'output');

function responseOf({ contentTypes }: Endpoint, body: z.core.$ZodType): Record<string, unknown> {
  if (!contentTypes) return jsonSchema(body, 'output');
  const contentOf = (type: ContentType) => ({
    schema: type === 'application/json' ? jsonSchema(body, 'output') : FILE_CONTENT,
  });
  return {
    description: 'Arquivo',
    content: Object.fromEntries(contentTypes.map((type) => [type, contentOf(type)])),
  };
}

/** Fastify serializes each response by its schema, so a property that the schema does not name is never sent. */
export function schemaOf(endpoint: Endpoint): JsonSchema {
  const failure = failureOf(endpoint);
  const response: Record<string, unknown> = { '4xx': failure, '5xx': failure };
  for (const [status, body] of Object.entries(endpoint.responses))
    response[status] = responseOf(endpoint, body);
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.audience === 'public' ? {} : { security: [{ [endpoint.audience]: [] }] }),
    ...(endpoint.params && { params: jsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body && { body: jsonSchema(endpoint.body, 'input') }),
    ...(endpoint.file && { consumes: [endpoint.file.type], body: FILE_CONTENT }),
    response,
  };
}
