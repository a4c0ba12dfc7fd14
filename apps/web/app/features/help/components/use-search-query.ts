import { useSearchParams } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { SEARCH_PARAM } from '../help-path.ts';

/** The search query in the address. Empty while hydrating, as in the prerendered page. */
export function useSearchQuery(): string {
  const [query] = useSearchParams();
  return useHydrated() ? (query.get(SEARCH_PARAM)?.trim() ?? '') : '';
}
