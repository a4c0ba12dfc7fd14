import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '@indike/contract/calls';
import { requestUrl } from '@indike/ui/http/request.ts';
import { isReadFirst } from '@indike/ui/query/hydration-provider.tsx';

/**
 * Lists, while a page is built, the addresses of the queries that it has rendered. Rendered behind the page, so that all
 * of them are known. `site/paint-first.ts` hands the list to the script that requests them.
 */
export function EarlyRequests({ client }: { readonly client: QueryClient }) {
  const urls = client
    .getQueryCache()
    .getAll()
    .filter(isReadFirst)
    .map(({ queryKey: [name, input] }) => requestUrl(name as CallName, input as object));
  return urls.length > 0 && <template data-early-requests={urls.join(' ')} />;
}
