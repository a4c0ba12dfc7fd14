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
  /** The text that the list is currently filtered by. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while typing, debounced. The `/` key focuses the field. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const { location: leaving } = useNavigation();
  const search = useDebouncedCallback((q: string) => {
    // Do not cancel the navigation to a row that was opened meanwhile.
    if (leaving && !leaving.pathname.endsWith(pathname)) return;
    setSent(q);
    onSearch(q);
  }, TYPING_MS);
  if (value !== seen) {
    setSeen(value);
    // Changed from outside, such as by 'Limpar filtros' or the browser's back button.
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
      // Search before the click that blurs the field is handled; a later search would cancel that click's navigation.
      onBlur={() => search.flush()}
      onKeyDown={leaveOnEscape}
    />
  );
}

/** Returns to the list and its shortcuts on Escape. By default the browser would clear the field. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.blur();
}
