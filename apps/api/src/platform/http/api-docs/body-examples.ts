import type { Endpoint } from '@indike/contract/wire/endpoint';
import * as z from 'zod/mini';
import { exampleOf, type Report } from './examples.ts';
import { documentSchema } from './json-schema.ts';

/**
 * An example that the endpoint accepts: its own if it has one, or one with all fields if they may be sent together, or
 * one with the required fields.
 */
export function bodyExample({ body, example }: Endpoint, id: string, report?: Report): unknown {
  if (!body) return undefined;
  const schema = documentSchema(body, 'input');
  const derived = [exampleOf(schema, { report }), exampleOf(schema, { onlyRequired: true })];
  const candidates = example ? [example] : derived;
  const accepted = candidates.find((candidate) => z.safeParse(body, candidate).success);
  if (accepted === undefined) report?.(refusalOf(id, body, candidates.at(-1)));
  return accepted;
}

function refusalOf(id: string, body: z.core.$ZodType, refused: unknown): string {
  const issues = z.safeParse(body, refused).error?.issues ?? [];
  const why = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return `${id}: its own schema refuses the example ${JSON.stringify(refused)} (${why}); add the fields to FIELD_EXAMPLES in api-docs/example-values.ts, or an example of the body to the endpoint`;
}
