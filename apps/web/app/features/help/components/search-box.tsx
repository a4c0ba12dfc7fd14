import { CloseButton, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { IconSearch } from '../../../shared/ui/icons.ts';
import classes from './help.module.css';
import { PopularWords } from './popular-words.tsx';
import type { useTopicSearch } from './use-topic-search.ts';

export function SearchBox({ path, typed, setTyped, askNow, clear }: ReturnType<typeof useTopicSearch>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    askNow();
  };
  return (
    <search className={classes['search']}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Procurar na ajuda"
          placeholder="Procure por uma palavra"
          autoComplete="off"
          maxLength={80}
          classNames={{ input: classes['input'] ?? '' }}
          leftSection={<IconSearch size={20} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={
            typed !== '' && <CloseButton aria-label="Limpar busca" iconSize={18} onClick={clear} />
          }
          rightSectionWidth={48}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      <PopularWords path={path} />
    </search>
  );
}
