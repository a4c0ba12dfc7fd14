import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconSelector } from '../icons.ts';
import type { SearchSelectProps } from './search-select-input.tsx';

const load = () => import('./search-select-input.tsx');
type Loaded = <Id extends string | number>(props: SearchSelectProps<Id>) => ReactNode;
/** `lazy` loses the component's type parameter. */
const SearchSelectInput = lazy(load) as unknown as Loaded;

/** Prefetches the real field (25 KB). For the step before it, so that it is ready when needed. */
export function fetchSearchSelect(): void {
  void load().catch(() => undefined);
}

type AnyChoice = string | number;
/** A press opens the list, as in the real field; focus alone does not. */
type Reach = 'press' | 'focus';

/** A read-only placeholder with the selected title; replaced by the real Select on first focus or press. */
function ReadOnlyPlaceholder<Id extends AnyChoice>({
  props,
  onWanted,
}: {
  props: SearchSelectProps<Id>;
  onWanted: (by: Reach) => void;
}) {
  const { label, placeholder = '', error, disabled = false, rightSection, choices, value } = props;
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      error={error}
      disabled={disabled}
      rightSection={rightSection ?? <IconSelector size={16} aria-hidden />}
      value={choices.find(({ id }) => id === value)?.title ?? ''}
      aria-haspopup="listbox"
      readOnly
      onPointerDown={() => onWanted('press')}
      onFocus={() => onWanted('focus')}
      onPointerEnter={fetchSearchSelect}
    />
  );
}

/**
 * A select that is searched by typing. The code of its search and list is loaded at the first hover, focus or press.
 */
export function SearchSelect<Id extends AnyChoice = number>(props: SearchSelectProps<Id>) {
  const [wanted, setWanted] = useState<Reach | null>(null);
  const focused = useRef(false);
  const takeFocus = (field: HTMLInputElement | null) => {
    if (field && focused.current) {
      field.focus();
      // One frame later, because the list that the field refers to must exist for screen readers to announce it.
      if (wanted === 'press') requestAnimationFrame(() => field.click());
    }
    if (field) focused.current = false;
  };
  const onWanted = (by: Reach) => {
    focused.current = true;
    setWanted((before) => before ?? by);
  };
  const placeholder = <ReadOnlyPlaceholder props={props} onWanted={onWanted} />;
  if (wanted === null) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <SearchSelectInput ref={takeFocus} {...props} />
    </Suspense>
  );
}
