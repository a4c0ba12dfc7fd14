import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconSelector, IconX } from '@indike/ui/icons.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import { ATTENTION } from '@indike/contract/operator/attention';
import { ATTENTION_TEXTS, attentionOf } from '#app/shared/attention.ts';
import { AGES, type Filters, isFiltered, withoutFilters } from '../../model/filters.ts';
import { OwnerFilter } from './owner-filter.tsx';
import classes from './queue-filters.module.css';

const TYPING_MS = 250;
const AGE_CHOICES = AGES.map((days) => ({
  value: String(days),
  label: days === 0 ? 'Qualquer tempo no status' : `Há ${days} dias ou mais no status`,
}));
const ATTENTION_CHOICES = [
  { value: '', label: 'Qualquer pendência' },
  ...ATTENTION.map((attention) => ({
    value: ATTENTION_TEXTS[attention].slug,
    label: ATTENTION_TEXTS[attention].title,
  })),
];
const ORDER_CHOICES = [
  { value: 'oldest', label: 'Há mais tempo paradas' },
  { value: 'newest', label: 'Mais novas' },
];

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function QueueFilters({ filters, onChange }: Props) {
  return (
    <search className={classes['filters']}>
      <SearchField filters={filters} onChange={onChange} />
      <NativeSelect
        rightSection={<IconSelector size={16} aria-hidden />}
        aria-label="Tempo no status"
        data={AGE_CHOICES}
        value={String(filters.days)}
        onChange={({ currentTarget }) => onChange({ ...filters, days: Number(currentTarget.value) })}
      />
      <OwnerFilter owner={filters.owner} onChange={(owner) => onChange({ ...filters, owner })} />
      <NativeSelect
        rightSection={<IconSelector size={16} aria-hidden />}
        aria-label="Pendência"
        data={ATTENTION_CHOICES}
        value={filters.attention === null ? '' : ATTENTION_TEXTS[filters.attention].slug}
        onChange={({ currentTarget }) =>
          onChange({ ...filters, attention: attentionOf(currentTarget.value) })
        }
      />
      <NativeSelect
        rightSection={<IconSelector size={16} aria-hidden />}
        aria-label="Ordem"
        data={ORDER_CHOICES}
        value={filters.order}
        onChange={({ currentTarget }) =>
          onChange({ ...filters, order: currentTarget.value === 'newest' ? 'newest' : 'oldest' })
        }
      />
      <Checkbox
        label="Para hoje"
        checked={filters.due}
        onChange={({ currentTarget }) => onChange({ ...filters, due: currentTarget.checked })}
      />
      <Checkbox
        label="Só repetidas"
        checked={filters.repeated}
        onChange={({ currentTarget }) => onChange({ ...filters, repeated: currentTarget.checked })}
      />
      {filters.indiker !== null && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ ...filters, indiker: null })}
        >
          De um só Indiker
        </Button>
      )}
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange(withoutFilters(filters))}>
          Limpar filtros
        </Button>
      )}
    </search>
  );
}

/** Searches while one types, a moment after the last key. */
function SearchField({ filters, onChange }: Props) {
  const [text, setText] = useState(filters.q);
  const [seen, setSeen] = useState(filters.q);
  const [sent, setSent] = useState(filters.q);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((q: string) => {
    setSent(q);
    onChange({ ...filters, q });
  }, TYPING_MS);
  if (filters.q !== seen) {
    setSeen(filters.q);
    // Changed by something else, such as 'Limpar filtros' or the browser's back button.
    if (filters.q !== sent) {
      setSent(filters.q);
      setText(filters.q);
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
      aria-label="Buscar por empresa, CNPJ ou Indiker"
      placeholder="Empresa, CNPJ ou Indiker"
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
