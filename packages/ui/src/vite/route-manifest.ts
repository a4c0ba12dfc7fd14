import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestRoute {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

/** The manifest that React Router writes into a script that every page loads. */
export interface RouteManifest {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

const FILE = /^manifest-\w+\.js$/;
const SCRIPT = /^(window\.__reactRouterManifest=)(\{.*\})(;?)$/s;

/** The files that are loaded before a route: those of the entry and of the parent routes. */
function loadedBefore({ entry, routes }: RouteManifest, { parentId }: ManifestRoute): Set<string> {
  const parent = parentId === undefined ? undefined : routes[parentId];
  if (parent === undefined) return new Set(entry.imports);
  return new Set([...loadedBefore({ entry, routes }, parent), parent.module, ...(parent.imports ?? [])]);
}

/**
 * Removes from each route the imports that its parent routes already list. React Router uses the lists to preload
 * files. The repetitions are a twentieth of the manifest.
 */
export function withoutInheritedImports<Manifest extends RouteManifest>(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const before = loadedBefore(manifest, route);
    return [id, { ...route, imports: route.imports?.filter((file) => !before.has(file)) }];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** Shortens the manifest of a finished build. */
export function shortenRouteManifest(clientFolder: string): void {
  const assets = join(clientFolder, 'assets');
  const name = readdirSync(assets).find((entry) => FILE.test(entry));
  if (name === undefined) throw new Error('a build without the manifest of its routes');
  const file = join(assets, name);
  const script = readFileSync(file, 'utf8');
  if (!SCRIPT.test(script)) throw new Error(`the manifest of the routes has another form: ${name}`);
  const shorter = script.replace(
    SCRIPT,
    (_, start: string, manifest: string, end: string) =>
      start + JSON.stringify(withoutInheritedImports(JSON.parse(manifest) as RouteManifest)) + end,
  );
  writeFileSync(file, shorter);
}
