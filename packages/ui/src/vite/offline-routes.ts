import type { Plugin } from 'vite';

const RELOAD = 'window.location.reload();';
const FILE = /\/react-router\/dist\/.*\/routeModules\.js$/;

/**
 * React Router reloads the page when the code of a route cannot be loaded, which is right after a new version is
 * installed. Without a connection a reload leaves the site, so the failure goes to the error boundary instead.
 */
export function throwWhenOffline(code: string): string {
  if (code.split(RELOAD).length !== 2)
    throw new Error('React Router loads its route modules in another way.');
  return code.replace(
    RELOAD,
    `if (!navigator.onLine) throw Object.assign(error, { name: 'OfflineError' });\n${RELOAD}`,
  );
}

export function offlineRoutes(): Plugin {
  return {
    name: 'indike-offline-routes',
    apply: 'build',
    transform: {
      filter: { id: FILE },
      handler: (code) => throwWhenOffline(code),
    },
  };
}
