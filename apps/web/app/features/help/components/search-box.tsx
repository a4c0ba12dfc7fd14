import { CloseButton, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { IconSearch } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { searchPath, takeContinuedSearch, useHelpPath } from '../help-path.ts';
import classes from './help.module.css';
import type { useTopicSearch } from './use-topic-search.ts';

export function SearchBox({ path, typed, setTyped, searchNow, clear }: ReturnType<typeof useTopicSearch>) {
  const input = useFocusOnArrival();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
  };
  return (
    <search className={classes['search']}>
      <form onSubmit={submit}>
        <TextInput
          ref={input}
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
            <CloseButton
              aria-label="Limpar busca"
              className={classes['clear'] ?? ''}
              iconSize={18}
              onClick={clear}
              data-clear
            />
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

/** Focuses the field with the caret at the end when typing began on another page. */
function useFocusOnArrival() {
  const input = useRef<HTMLInputElement>(null);
  // Until then the field of a prerendered page is hidden.
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || !takeContinuedSearch()) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(-1, -1);
  }, [hydrated]);
  return input;
}

const POPULAR = ['indicar', 'dados', 'sacar'];

function PopularWords({ path }: { readonly path: string }) {
  const searched = useHelpPath();
  return (
    <p className={classes['popular']}>
      Mais procurados:{' '}
      {POPULAR.map((word, index) => (
        <span key={word}>
          <Link to={searchPath(searched, word)} replace={searched === path} preventScrollReset data-popular>
            {word}
          </Link>
          {index < POPULAR.length - 1 && ', '}
        </span>
      ))}
    </p>
  );
}
