import type * as z from 'zod/mini';
import { useForm } from './use-form.ts';
import { validate, type Values } from './validate.ts';

interface Options<S extends z.ZodMiniType, V extends Values> {
  readonly schema: S;
  readonly initial: V;
  /** Receives the schema's output. */
  readonly onSubmit: (output: z.output<S>) => Promise<unknown>;
}

/** `useForm` validated by a schema of the contract. */
export const useZodForm = <S extends z.ZodMiniType, V extends Values>({
  schema,
  ...options
}: Options<S, V>) => useForm({ ...options, validate: (values: V) => validate(schema, values) });
