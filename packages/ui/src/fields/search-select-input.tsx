import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  value,
  onChange,
  ref,
  ...rest
}: SearchSelectProps<Id>) {
  const data = useMemo(() => choices.map(({ id, title }) => ({ value: id, label: title })), [choices]);
  const byTitle: OptionsFilter<Id> = ({ options, search }) =>
    searchTitles(options as ComboboxItem<Id>[], search);
  const field = useRef<HTMLInputElement>(null);
  const chosen = choices.find(({ id }) => id === value)?.title;
  // Held here to know when Mantine has written the title of a new choice into the field.
  const [search, setSearch] = useState(chosen ?? '');

  // The title of the choice is selected, so that what is typed next replaces it. A search under way is left alone.
  const selectTitle = () => {
    if (search === chosen) field.current?.select();
  };
  useLayoutEffect(() => {
    if (search === chosen && document.activeElement === field.current) field.current?.select();
  }, [search, chosen]);

  /**
   * The key Enter chooses what a search has marked. Mantine would choose by an index that it sets to the earlier choice by
   * a timer after the list opened, so that Enter did nothing when a busy browser ran the timer after the last letter.
   */
  function chooseFound(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || search === chosen) return;
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    const find = (selector: string) => list?.querySelector<HTMLElement>(selector);
    const found = find('[data-combobox-selected]') ?? find('[data-combobox-option]');
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found.click();
  }

  return (
    <Select<Id>
      ref={useMergedRef(field, ref)}
      data={data}
      value={value}
      filter={byTitle}
      onChange={(id) => onChange(id)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      openOnFocus={false}
      onFocus={selectTitle}
      // The release of the mouse puts the caret where it is, so the title is selected again.
      onClick={selectTitle}
      onKeyDownCapture={chooseFound}
      // A press on the selected title would put the caret there after its click.
      onMouseDown={(event) => {
        if (search === chosen && document.activeElement === field.current) event.preventDefault();
      }}
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
