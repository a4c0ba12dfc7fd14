import type { Route } from './+types/standard';
import { isOfflineError, Offline } from '#app/shared/layout/offline.tsx';
import { Shell } from '#app/shared/layout/shell.tsx';

export default function Standard() {
  return <Shell />;
}

/** Keeps the menu when a page cannot be loaded without a connection. The root shows all other errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isOfflineError(error)) throw error;
  return (
    <Shell>
      <Offline />
    </Shell>
  );
}
