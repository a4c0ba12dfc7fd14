import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CONTINUE_SEARCH, searchPath, useHelpPath } from '../help-path.ts';
import { useSearchQuery } from './use-search-query.ts';

const DEBOUNCE_MS = 500;

/**
 * What is typed, and what is looked for: the latter is in the address, so that reload and back keep it.
 * `path` is the page's own; the router's has a slash at the end while a page is built ahead.
 */
export function useTopicSearch(path: string) {
  const asked = useSearchQuery();
  const searched = useHelpPath();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState({ asked, own: asked });
  // The address was changed by someone else (back, the menu, a popular word): the field follows it.
  if (asked !== followed.asked) {
    if (asked !== followed.own) setTyped(asked);
    setFollowed({ asked, own: asked });
  }

  const ask = (text: string) => {
    const next = text.trim();
    if (next === asked) return;
    setFollowed({ asked, own: next });
    if (next === '' || searched === path)
      return void navigate(searchPath(path, next), { replace: true, preventScrollReset: true });
    // From the open page into the product: another page, in which typing goes on.
    void navigate(searchPath(searched, next), { state: CONTINUE_SEARCH });
  };

  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (settled === typed) ask(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only a pause in typing asks; what else changes does not
  }, [settled]);

  const clear = () => {
    setTyped('');
    ask('');
  };
  return { path, asked, typed, setTyped, askNow: () => ask(typed), clear };
}
