import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { SearchSelectProps } from './search-select-input.tsx';

const load = () => import('./search-select-input.tsx');
type Loaded = <Id extends string | number>(props: SearchSelectProps<Id>) => ReactNode;
/** `lazy` forgets that the field is one for any kind of id. */
const SearchSelectInput = lazy(load) as unknown as Loaded;

/** For the step before, so that the field is there when it is needed: a list that opens weighs 25 kilobytes. */
export function fetchSearchSelect(): void {
  void load().catch(() => undefined);
}

/** A field with a list to choose from, searched by typing. In its place until it has come: a field of the same shape. */
export function SearchSelect<Id extends string | number = number>(props: SearchSelectProps<Id>) {
  const focused = useRef(false);
  const takeFocus = (field: HTMLInputElement | null) => {
    if (field && focused.current) field.focus();
    if (field) focused.current = false;
  };
  return (
    <Suspense
      fallback={
        <TextInput
          label={props.label}
          placeholder={props.placeholder ?? ''}
          readOnly
          aria-busy
          onFocus={() => {
            focused.current = true;
          }}
        />
      }
    >
      <SearchSelectInput ref={takeFocus} {...props} />
    </Suspense>
  );
}
