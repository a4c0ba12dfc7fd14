import * as z from 'zod/mini';

/** The parts of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

/** zod limits every integer to those that a number can hold, which says nothing about the field. */
const isNoLimit = (limit: unknown): boolean =>
  typeof limit === 'number' && Math.abs(limit) === Number.MAX_SAFE_INTEGER;

/** The schema as the document shows it. */
export function documentSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (isNoLimit(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (isNoLimit(jsonSchema.maximum)) delete jsonSchema.maximum;
    },
  });
  return shown as JsonSchema;
}

const DIGITS_ONLY = /^\^(\[1-9\])?\\d[{*+]/;

/**
 * A value of an address or a query arrives as text. Where the text is a number, the document says so, because that is
 * what a caller has.
 */
export function parameterSchema(input: JsonSchema, output: JsonSchema | undefined): JsonSchema {
  if (input.type !== 'string') return input;
  const isInteger = output?.type === 'integer' || DIGITS_ONLY.test(input.pattern ?? '');
  if (!isInteger || (output?.type !== undefined && output.type !== 'integer')) return input;
  const { minimum = input.pattern?.startsWith('^[1-9]') ? 1 : 0, maximum } = output ?? {};
  return {
    type: 'integer',
    minimum,
    ...(maximum !== undefined && { maximum }),
    ...(input.default !== undefined && { default: Number(input.default) }),
  };
}
