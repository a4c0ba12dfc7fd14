import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { offlineRoutes, throwWhenOffline } from './offline-routes.ts';

const library = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));

it.each(['development', 'production'])("changes React Router's loading of routes (%s)", (kind) => {
  const file = join(library, 'dist', kind, 'lib/dom/ssr/routeModules.js');
  expect(throwWhenOffline(readFileSync(file, 'utf8'))).toContain(
    "if (!navigator.onLine) throw Object.assign(error, { name: 'OfflineError' });\nwindow.location.reload();",
  );
  expect(file).toMatch((offlineRoutes().transform as { filter: { id: RegExp } }).filter.id);
});

it('fails when the library has changed', () => {
  expect(() => throwWhenOffline('export {}')).toThrow('in another way');
});
