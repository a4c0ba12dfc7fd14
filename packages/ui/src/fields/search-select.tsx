import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconSelector } from '../icons.ts';
import type { SearchSelectProps } from './search-select-input.tsx';

const load = () => import('./search-select-input.tsx');
type Loaded = <Id extends string | number>(props: SearchSelectProps<Id>) => ReactNode;
/** `lazy` forgets that the field is one for any kind of id. */
const SearchSelectInput = lazy(load) as unknown as Loaded;

/** For the step before, so that the field is there when it is needed: a list that opens weighs 25 kilobytes. */
export function fetchSearchSelect(): void {
  void load().catch(() => undefined);
}

type AnyChoice = string | number;
/** A press opens the list, as it does in the real field; a focus alone does not. */
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

/** A field with a list to choose from, searched by typing. What searches and lists comes with the first focus. */
export function SearchSelect<Id extends AnyChoice = number>(props: SearchSelectProps<Id>) {
  const [wanted, setWanted] = useState<Reach | null>(null);
  const focused = useRef(false);
  const takeFocus = (field: HTMLInputElement | null) => {
    if (field && focused.current) {
      field.focus();
      // Opened at once, it would not say so to screen readers: the list it names is only there a moment later.
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
