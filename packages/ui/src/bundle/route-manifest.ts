import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestRoute {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

/** As React Router writes it into a script that every page loads. */
export interface RouteManifest {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

const FILE = /^manifest-\w+\.js$/;
const SCRIPT = /^(window\.__reactRouterManifest=)(\{.*\})(;?)$/s;

/** What is loaded before a route is: the page's start, and the frames around the route. */
function loadedBefore({ entry, routes }: RouteManifest, { parentId }: ManifestRoute): Set<string> {
  const parent = parentId === undefined ? undefined : routes[parentId];
  if (parent === undefined) return new Set(entry.imports);
  return new Set([...loadedBefore({ entry, routes }, parent), parent.module, ...(parent.imports ?? [])]);
}

/**
 * The imports of a route tell React Router what to preload with it. Those of the frames around it are in their own lists, and
 * named again for each route they are a twentieth of the file.
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
