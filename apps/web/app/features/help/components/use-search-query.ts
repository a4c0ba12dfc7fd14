import { useSearchParams } from 'react-router';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { SEARCH_PARAM } from '../help-path.ts';

/** What the address asks for. Pages built ahead know no question, so neither does their first render here. */
export function useSearchQuery(): string {
  const [query] = useSearchParams();
  return useHydrated() ? (query.get(SEARCH_PARAM)?.trim() ?? '') : '';
}
