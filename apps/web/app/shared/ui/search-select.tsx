import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import classes from './search-select.module.css';
import { searchTitles } from './search-text.ts';

interface Choice {
  readonly id: number;
  readonly title: string;
}

interface Props extends Omit<SelectProps<number>, 'data' | 'filter' | 'value' | 'onChange'> {
  readonly choices: readonly Choice[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

const byTitle: OptionsFilter<number> = ({ options, search }) =>
  searchTitles(options as ComboboxItem<number>[], search);

export function SearchSelect({ choices, onChange, ...rest }: Props) {
  const data = useMemo(() => choices.map(({ id, title }) => ({ value: id, label: title })), [choices]);
  return (
    <Select<number>
      data={data}
      filter={byTitle}
      onChange={(id) => onChange(id)}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      selectFirstOptionOnChange
      // The list of options scrolls itself: a scroll area around it is a box that the keyboard cannot reach.
      withScrollArea={false}
      autoComplete="off"
      classNames={{ options: classes['options'] ?? '', option: classes['option'] ?? '' }}
      {...rest}
    />
  );
}
