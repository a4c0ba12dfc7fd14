import type * as z from 'zod/mini';
import { useForm } from './use-form.ts';
import { validate, type Validation, type Values } from './validate.ts';

interface Options<V extends Values> {
  /** Imports the schema. It must not transform values, so that a form without it submits the same. */
  readonly load: () => Promise<z.ZodMiniType<V, V>>;
  readonly initial: V;
  readonly onSubmit: (values: V) => Promise<unknown>;
}

/**
 * `useForm` with a schema that is loaded when the form is first focused, for a page that should render before the
 * schema is loaded. If it cannot be loaded, only the server validates.
 */
export function useLazyZodForm<V extends Values>({ load, ...options }: Options<V>) {
  const loaded = () => load().catch(() => null);
  const form = useForm({
    ...options,
    async validate(values: V): Promise<Validation<V>> {
      const schema = await loaded();
      return schema === null ? { ok: true, output: values } : validate(schema, values);
    },
  });
  return { ...form, formProps: { ...form.formProps, onFocus: () => void loaded() } };
}
