import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Errors, Values } from './validate.ts';

type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

/** The state of a form's fields, and the props that bind inputs to them. */
export function useFields<V extends Values>(initial: V) {
  const [values, setValues] = useState<V>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const formRef = useRef<HTMLFormElement>(null);

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((all) => ({ ...all, [name]: value }));
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name)));
  };

  /** Once the values are accepted: an error of a field may have been about another one, which was corrected. */
  const clearErrors = () => setErrors({});

  const [failures, setFailures] = useState(0);
  const fail = (found: Errors) => {
    setErrors(found);
    setFailures((count) => count + 1);
  };
  useEffect(() => {
    if (failures > 0) focusFirstInvalid(formRef.current);
  }, [failures]);

  const common = (name: string) => ({ name, error: errors[name] ?? null });

  return {
    values,
    errors,
    set,
    setValues,
    clearErrors,
    /** Shows the errors and focuses the first invalid field. */
    fail,
    /** For the form. `post` keeps the values out of the address when the form is submitted without JavaScript. */
    formPropsFor: (onSubmit: (event: SubmitEvent<HTMLFormElement>) => void) => ({
      ref: formRef,
      method: 'post' as const,
      onSubmit,
      noValidate: true,
    }),
    /** For TextInput, PasswordInput, Textarea. */
    text: (name: NamesOf<V, string>) => ({
      ...common(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.currentTarget.value as V[typeof name]),
    }),
    /** For inputs whose `onChange` receives the value itself: Select, CpfInput, DateField. */
    value: <K extends keyof V & string>(name: K) => ({
      ...common(name),
      value: values[name],
      onChange: (value: V[K]) => set(name, value),
    }),
    /** For Checkbox and Switch, which do not set `aria-invalid` themselves. */
    checkbox: (name: NamesOf<V, boolean>) => ({
      ...common(name),
      'aria-invalid': Boolean(errors[name]),
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.currentTarget.checked as V[typeof name]),
    }),
  };
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')?.focus();
}
