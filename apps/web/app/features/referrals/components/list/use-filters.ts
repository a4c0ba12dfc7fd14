import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Filters, filterSearch, readFilters } from '../../model/filters.ts';

/** The filters are in the address, so that back, reload and a shared address restore them. */
export function useFilters() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    filters: readFilters(query),
    /** `replace` replaces the history entry of an open dialog. */
    apply: (next: Filters, replace = false) =>
      void navigate({ pathname, search: filterSearch(next) }, { replace, preventScrollReset: true }),
  };
}
