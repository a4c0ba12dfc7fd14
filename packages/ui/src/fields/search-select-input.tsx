import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import classes from './search-select.module.css';
import { searchTitles } from './search-text.ts';

interface Choice<Id> {
  readonly id: Id;
  readonly title: string;
}

export interface SearchSelectProps<Id extends string | number> extends Omit<
  SelectProps<Id>,
  'data' | 'filter' | 'value' | 'onChange'
> {
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id | null) => void;
}

export default function SearchSelectInput<Id extends string | number = number>({
  choices,
  onChange,
  ...rest
}: SearchSelectProps<Id>) {
  const data = useMemo(() => choices.map(({ id, title }) => ({ value: id, label: title })), [choices]);
  const byTitle: OptionsFilter<Id> = ({ options, search }) =>
    searchTitles(options as ComboboxItem<Id>[], search);
  return (
    <Select<Id>
      data={data}
      filter={byTitle}
      onChange={(id) => onChange(id)}
      searchable
      openOnFocus={false}
      // The typed text replaces the chosen option.
      onFocus={({ currentTarget }) => currentTarget.select()}
      allowDeselect={false}
      selectFirstOptionOnChange
      // The list of options scrolls by CSS. Mantine's scroll area would be a box that the keyboard cannot reach.
      withScrollArea={false}
      autoComplete="off"
      classNames={{ options: classes['options'] ?? '', option: classes['option'] ?? '' }}
      {...rest}
    />
  );
}
