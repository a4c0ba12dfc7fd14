import '@indike/ui/theme/styles.ts';
// Compiles React's renderer in a task of its own, before the one that begins to hydrate the page.
import 'react-dom/client';
import prePaintScript from 'virtual:inline-script/pre-paint';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/root';
import { MissedPopState } from '@indike/ui/browser/missed-popstate.tsx';
import { Document } from '@indike/ui/document.tsx';
import { HydrationProvider } from '@indike/ui/query/hydration-provider.tsx';
import { linkPreviewPage } from './shared/page-meta.ts';
import { Crash } from './shared/layout/crash.tsx';
import NotFound from './shared/layout/not-found.tsx';
import { isOfflineError, Offline } from './shared/layout/offline.tsx';
import { PlainPage } from './shared/layout/plain-page.tsx';
import { EarlyRequests } from './shared/query/early-requests.tsx';
import { installServiceWorker } from './shared/service-worker.ts';
import { clearOnSignOut, createQueryClient } from './shared/query/query-client.ts';
import { fontLinks } from '@indike/ui/theme/fonts.ts';
import { theme } from '@indike/ui/theme/theme.ts';

/** The link preview of pages that are not prerendered, such as an invitation. */
export const meta: Route.MetaFunction = () =>
  linkPreviewPage({
    title: 'Indique empresas e ganhe',
    description: 'Indique empresas, acompanhe cada indicação e receba seus ganhos.',
  });

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...fontLinks,
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const head = (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101828" />
    </>
  );
  return (
    <Document theme={theme} prePaintScript={import.meta.env.SSR ? prePaintScript : ''} head={head}>
      {children}
    </Document>
  );
}

export default function Root() {
  const [client] = useState(createQueryClient);
  useEffect(() => clearOnSignOut(client), [client]);
  useEffect(installServiceWorker, []);
  useEffect(keepMessagesComing, []);
  return (
    <QueryClientProvider client={client}>
      <HydrationProvider client={client}>
        <MissedPopState />
        <Outlet />
      </HydrationProvider>
      {import.meta.env.SSR && <EarlyRequests client={client} />}
    </QueryClientProvider>
  );
}

const RECONNECT_DELAY_MS = 3_000;

/** Runs after the page has rendered, and only where push messages are permitted; others load nothing for it. */
function keepMessagesComing() {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const reconnect = async () => (await import('./shared/push/reconnect.ts')).keepDeviceConnected();
  const timer = setTimeout(() => void reconnect().catch(() => undefined), RECONNECT_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Renders nothing while hydrating; a spinner would only flash. */
export function HydrateFallback() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isOfflineError(error))
    return (
      <PlainPage>
        <Offline />
      </PlainPage>
    );
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Crash />;
}
