import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { type Filters, filterSearch, readFilters } from '../../model/filters.ts';

const NO_QUERY = new URLSearchParams();

/**
 * The filters are in the address, so that back, reload and a shared address restore them. Empty while hydrating, as in
 * the prerendered page.
 */
export function useFilters() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  return {
    filters: readFilters(hydrated ? query : NO_QUERY),
    /** `replace` replaces the history entry of an open dialog. */
    apply: (next: Filters, replace = false) =>
      void navigate({ pathname, search: filterSearch(next) }, { replace, preventScrollReset: true }),
  };
}
