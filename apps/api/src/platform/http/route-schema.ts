import type { Endpoint } from '@indike/contract/wire/endpoint';
import { errorResponse } from '@indike/contract/errors/errors';
import * as z from 'zod/mini';

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

/** A body that is no JSON: text, whatever is in it. */
const FILE_CONTENT = { type: 'string', format: 'binary' } as const;

/** Fastify serialises each response by its schema: a property that the schema does not name is never sent. */
export function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const response: Record<string, unknown> = {
    '4xx': jsonSchema(errorResponse, 'output'),
    '5xx': jsonSchema(errorResponse, 'output'),
  };
  for (const [status, body] of Object.entries(endpoint.responses))
    response[status] = jsonSchema(body, 'output');
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
