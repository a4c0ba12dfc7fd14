import { TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { IconSelector } from '../icons.ts';
import type { SearchSelectProps } from './search-select-input.tsx';

type Input = <Id extends string | number>(props: SearchSelectProps<Id>) => ReactNode;
let LoadedInput: Input | null = null;

async function load(): Promise<void> {
  LoadedInput = (await import('./search-select-input.tsx')).default;
}

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
  onLeft,
}: {
  props: SearchSelectProps<Id>;
  onWanted: (by: Reach) => void;
  onLeft: () => void;
}) {
  const { label, placeholder = '', error, disabled = false, rightSection, choices, value } = props;
  // A press is not over before its click. Replacing the field earlier would give the focus to the page's body.
  const pressing = useRef(false);
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
      onPointerEnter={fetchSearchSelect}
      onPointerDown={() => {
        pressing.current = true;
        fetchSearchSelect();
      }}
      onFocus={() => !pressing.current && onWanted('focus')}
      onClick={() => onWanted('press')}
      // After a press that ended elsewhere.
      onKeyDown={() => onWanted('focus')}
      onBlur={() => {
        pressing.current = false;
        onLeft();
      }}
    />
  );
}

/**
 * A select that is searched by typing. The code of its search and list is loaded at the first hover, focus or press.
 */
export function SearchSelect<Id extends AnyChoice = number>(props: SearchSelectProps<Id>) {
  const [reached, setReached] = useState<Reach | null>(null);
  const focused = useRef(false);
  const takeFocus = (field: HTMLInputElement | null) => {
    if (field && focused.current) {
      field.focus();
      // One frame later, because the list that the field refers to must exist for screen readers to announce it.
      if (reached === 'press') requestAnimationFrame(() => field.click());
    }
    if (field) focused.current = false;
  };
  async function onWanted(by: Reach) {
    focused.current = true;
    // Without a connection the next press or key tries again.
    if (!LoadedInput) await load().catch(() => undefined);
    if (LoadedInput) setReached((before) => before ?? by);
  }
  if (reached === null || !LoadedInput)
    return (
      <ReadOnlyPlaceholder
        props={props}
        onWanted={(by) => void onWanted(by)}
        onLeft={() => {
          focused.current = false;
        }}
      />
    );
  return <LoadedInput ref={takeFocus} {...props} />;
}
