import type { Endpoint } from '@indike/contract/wire/endpoint';
import { errorAnswer } from '@indike/contract/wire/errors';
import * as z from 'zod/mini';

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

/** Fastify serialises each response by its schema: a property that the schema does not name is never sent. */
export function schemaOf(endpoint: Endpoint): Record<string, unknown> {
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
