import '@indike/ui/theme/styles.ts';
import './shared/layout/density.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { pageTitle } from '@indike/ui/brand.ts';
import { MissedPopState } from '@indike/ui/browser/missed-popstate.tsx';
import { Document } from '@indike/ui/document.tsx';
import { fontLinks } from '@indike/ui/theme/fonts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/root';
import { Crash } from './shared/layout/crash.tsx';
import { denseTheme } from './shared/layout/dense-theme.tsx';
import { NotFound } from './shared/layout/not-found.tsx';
import { SessionGate } from './shared/layout/session-gate.tsx';
import { clearOnSignOut, createQueryClient } from './shared/query/query-client.ts';

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
