import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { continueSearch, searchPath, SEARCH_PARAM, useHelpPath } from '../help-path.ts';
import { DEBOUNCE_MS } from '../model/search.ts';

/** The search query in the address. Empty while hydrating, as in the prerendered page. */
export function useSearchQuery(): string {
  const [query] = useSearchParams();
  return useHydrated() ? (query.get(SEARCH_PARAM)?.trim() ?? '') : '';
}

/**
 * The typed text and the current search query. The query is in the address, so that reload and back restore it.
 * `path` is passed in, because the router's path ends with a slash while prerendering.
 */
export function useTopicSearch(path: string) {
  const searchQuery = useSearchQuery();
  const searched = useHelpPath();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(searchQuery);
  const [followed, setFollowed] = useState({ searchQuery, own: searchQuery });
  // Something else changed the address (back, the menu, a popular word), so update the field.
  if (searchQuery !== followed.searchQuery) {
    if (searchQuery !== followed.own) setTyped(searchQuery);
    setFollowed({ searchQuery, own: searchQuery });
  }

  const search = (text: string) => {
    const next = text.trim();
    if (next === searchQuery) return;
    setFollowed({ searchQuery, own: next });
    if (next === '' || searched === path)
      return void navigate(searchPath(path, next), { replace: true, preventScrollReset: true });
    // From the public page to the private one, whose search field takes over the typing.
    continueSearch();
    void navigate(searchPath(searched, next));
  };

  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (settled === typed) search(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only a pause in typing starts a search
  }, [settled]);

  const clear = () => {
    setTyped('');
    search('');
  };
  return { path, searchQuery, typed, setTyped, searchNow: () => search(typed), clear };
}
