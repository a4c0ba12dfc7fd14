import * as z from 'zod/mini';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import { ENDING_EXAMPLES, FIELD_EXAMPLES } from './example-values.ts';
import { documentSchema, type JsonSchema } from './json-schema.ts';

const typesOf = ({ type }: JsonSchema): readonly string[] => (type === undefined ? [] : [type].flat());

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function hasType(value: unknown, schema: JsonSchema): boolean {
  const types = typesOf(schema);
  const type = typeOf(value);
  return types.length === 0 || types.includes(type) || (types.includes('integer') && Number.isInteger(value));
}

function fitsText(text: string, { pattern, minLength = 0, maxLength = Infinity }: JsonSchema): boolean {
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(text);
  return fits && text.length >= minLength && text.length <= maxLength;
}

/** Whether a value of the tables is one that the schema allows. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => fits(value, option));
  if (!hasType(value, schema)) return false;
  if (typeof value === 'string') return fitsText(value, schema);
  if (typeof value === 'number')
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  if (Array.isArray(value)) return value.every((item) => !schema.items || fits(item, schema.items));
  return schema.properties === undefined;
}

/** The example of a field from the tables, if one of its values is allowed here. */
function knownExample(name: string, schema: JsonSchema, siblings: readonly string[]): unknown {
  const known = FIELD_EXAMPLES[name];
  const values = typeof known === 'function' ? [known(siblings)] : (known ?? []);
  const ending = ENDING_EXAMPLES.filter(([pattern]) => pattern.test(name)).flatMap(([, each]) => each);
  return [...values, ...ending].find((value) => fits(value, schema));
}

const ofType: Readonly<Record<string, (schema: JsonSchema) => unknown>> = {
  string: (schema) => (fitsText('texto', schema) ? 'texto' : undefined),
  integer: ({ minimum = 1, maximum = minimum }) => Math.min(Math.max(1, minimum), Math.max(maximum, minimum)),
  number: ({ minimum = 500 }) => minimum,
  boolean: () => true,
};

export type Report = (fault: string) => void;

export interface ExampleOptions {
  /** Leaves optional fields out. */
  readonly onlyRequired?: boolean;
  /** Told what the document lacks. `npm run check` fails with these sentences; the server leaves an example out. */
  readonly report?: Report | undefined;
}

interface Field {
  readonly name: string;
  readonly siblings: readonly string[];
}

function exampleOfObject(schema: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const siblings = properties.map(([name]) => name);
  const shown = properties
    .filter(([name]) => !options.onlyRequired || schema.required?.includes(name))
    .map(([name, property]) => [name, exampleOf(property, options, { name, siblings })] as const);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
}

function exampleOfType(schema: JsonSchema, options: ExampleOptions, { name }: Field): unknown {
  const type = typesOf(schema).find((each) => each !== 'null');
  if (type === 'object' || schema.properties) return exampleOfObject(schema, options);
  if (type === 'array') {
    const item =
      schema.items && exampleOf(schema.items, options, { name: name.replace(/s$/, ''), siblings: [] });
    return item === undefined ? [] : [item];
  }
  if (type === 'string')
    options.report?.(`${name}: no example; add one to FIELD_EXAMPLES in api-docs/example-values.ts`);
  return type === undefined ? undefined : ofType[type]?.(schema);
}

/** An example of what the schema describes, put together from the examples of its fields. */
export function exampleOf(
  schema: JsonSchema,
  options: ExampleOptions = {},
  field: Field = { name: '', siblings: [] },
): unknown {
  if (schema.const !== undefined) return schema.const;
  const known = knownExample(field.name, schema, field.siblings);
  if (known !== undefined) return known;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [option] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  return option ? exampleOf(option, options, field) : exampleOfType(schema, options, field);
}

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
