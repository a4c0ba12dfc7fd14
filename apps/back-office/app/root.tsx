import '@indike/ui/theme/styles.ts';
import './shared/layout/density.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { pageTitle } from '@indike/ui/brand.ts';
import { MissedPopState } from '@indike/ui/browser/missed-popstate.tsx';
import { Document } from '@indike/ui/document.tsx';
import { fontLinks } from '@indike/ui/theme/fonts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { newQueryClient } from '@indike/ui/query/query-client.ts';
import type { Route } from './+types/root';
import { Crash } from './shared/layout/plain-page.tsx';
import { denseTheme } from './shared/layout/dense-theme.tsx';
import NotFound from './routes/not-found.tsx';
import { SessionGate } from './shared/layout/session-gate.tsx';
import { getSession, subscribeToSession } from './shared/session/session-store.ts';

const isIn = () => getSession().status === 'in';

export const createQueryClient = (): QueryClient => newQueryClient(isIn);

/** Clears the cache on sign-out, so that the next operator never sees data of the previous one. */
export function clearOnSignOut(client: QueryClient): () => void {
  return subscribeToSession(() => {
    if (!isIn()) client.clear();
  });
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Operação') },
  { name: 'robots', content: 'noindex, nofollow' },
];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  ...fontLinks,
];

export function Layout({ children }: { readonly children: ReactNode }) {
  return <Document theme={denseTheme}>{children}</Document>;
}

export default function Root() {
  const [client] = useState(createQueryClient);
  useEffect(() => clearOnSignOut(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <MissedPopState />
      <SessionGate>
        <Outlet />
      </SessionGate>
    </QueryClientProvider>
  );
}

/** Renders nothing while the scripts load; a spinner would only flash. */
export function HydrateFallback() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Crash />;
}
