import { type SubmitEvent, useState } from 'react';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { placeError } from './request-error.ts';
import { useFields } from './use-fields.ts';
import type { Validation, Values } from './validate.ts';

interface Options<V extends Values, T> {
  readonly initial: V;
  /** Returns a promise when the validation has to be loaded first. */
  readonly validate: (values: V) => Validation<T> | Promise<Validation<T>>;
  /** When it rejects with a RequestError, the fields show their messages; what belongs to none becomes `refusal`. */
  readonly onSubmit: (output: T, values: V) => unknown;
}

/** A form that validates on submit only. Ours rather than @mantine/form, because wizards spread the same fields over steps. */
export function useForm<V extends Values, T>({ initial, validate, onSubmit }: Options<V, T>) {
  const fields = useFields(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, once] = useSingleFlight();

  async function run() {
    const validated = validate(fields.values);
    const result = validated instanceof Promise ? await validated : validated;
    setRefusal(null);
    if (!result.ok) return fields.fail(result.errors);
    fields.clearErrors();
    try {
      await onSubmit(result.output, fields.values);
    } catch (error) {
      const placed = placeError(error, Object.keys(fields.values));
      setRefusal(placed.refusal);
      fields.fail(placed.errors);
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(run);
  };

  return {
    ...fields,
    busy,
    /** Why the request was refused, when the reason belongs to no field. */
    refusal,
    formProps: fields.formPropsFor(submit),
  };
}
