import type { SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { RequestError } from './request-error.ts';
import { useFields } from './use-fields.ts';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { fieldErrors, validate, type Values } from './validate.ts';

interface Options<S extends z.ZodMiniType, V extends Values> {
  readonly schema: S;
  readonly initial: V;
  /** Gets the schema's output. A rejected RequestError puts its field messages under the fields; the query layer toasts it. */
  readonly onSubmit: (output: z.output<S>) => Promise<unknown>;
}

/** A form that validates on submit only. Ours rather than @mantine/form, because wizards spread the same fields over steps. */
export function useZodForm<S extends z.ZodMiniType, V extends Values>({
  schema,
  initial,
  onSubmit,
}: Options<S, V>) {
  const fields = useFields(initial);
  const [busy, once] = useSingleFlight();

  async function run() {
    const result = validate(schema, fields.values);
    if (!result.ok) return fields.fail(result.errors);
    try {
      await onSubmit(result.output);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      fields.fail(fieldErrors(error.errors, Object.keys(fields.values)));
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(run);
  };

  return { ...fields, busy, formProps: fields.formPropsFor(submit) };
}
