import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@indike/ui/icons.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import classes from './search-field.module.css';

const TYPING_MS = 250;

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** What the list shows now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while one types, a moment after the last key; `/` leads into it. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const { location: leaving } = useNavigation();
  const search = useDebouncedCallback((q: string) => {
    // It must not call back who has opened a row meanwhile.
    if (leaving && !leaving.pathname.endsWith(pathname)) return;
    setSent(q);
    onSearch(q);
  }, TYPING_MS);
  if (value !== seen) {
    setSeen(value);
    // Changed by something else, such as 'Limpar filtros' or the browser's back button.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  useShortcuts({
    '/': (event) => {
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['search'] ?? ''}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={<kbd className={classes['key']}>/</kbd>}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
      // Sent before the click that leaves the field: a later search would cancel the navigation of that click.
      onBlur={() => search.flush()}
      onKeyDown={leaveOnEscape}
    />
  );
}

/** Back to the list and its keys. The browser would empty the field instead. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.blur();
}
