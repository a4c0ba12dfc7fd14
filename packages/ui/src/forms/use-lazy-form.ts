import { useForm } from './use-form.ts';
import type { Errors, Validation, Values } from './validate.ts';

interface Options<V extends Values> {
  /** Imports the check. It returns the messages of the invalid fields. */
  readonly load: () => Promise<(values: V) => Errors>;
  readonly initial: V;
  readonly onSubmit: (values: V) => Promise<unknown>;
}

/**
 * `useForm` with a check that is loaded when the form is first focused, for a page that should render before it is loaded.
 * If it cannot be loaded, only the server validates.
 */
export function useLazyForm<V extends Values>({ load, ...options }: Options<V>) {
  const loaded = () => load().catch(() => null);
  const form = useForm({
    ...options,
    async validate(values: V): Promise<Validation<V>> {
      const errors = (await loaded())?.(values) ?? {};
      return Object.keys(errors).length === 0 ? { ok: true, output: values } : { ok: false, errors };
    },
  });
  return { ...form, formProps: { ...form.formProps, onFocus: () => void loaded() } };
}
