// The source files of the repository with what each imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { posix } from 'node:path';

/** The folders with source code, relative to the repository's root. */
const FOLDERS = ['apps', 'packages', 'scripts', 'ops', 'e2e'];
const IGNORED = /node_modules|\.react-router|[\\/]build[\\/]|[\\/]db[\\/]types\.ts$/;

/**
 * @typedef {{ path: string, text: string, specifiers: string[], imports: string[] }} Source
 * `specifiers` are as written, `imports` are repository paths, or package names.
 */

export const isTest = (path) => /\.(test|spec)\.tsx?$|\/testing\/|\/system-tests\//.test(path);

export const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IGNORED.test(file));
}

/** The aliases in the workspace's package.json, such as `#app/*`. */
function aliasesOf(root, path) {
  const workspace = /^(apps|packages)\/[^/]+/.exec(path)?.[0];
  const manifest = workspace && join(root, workspace, 'package.json');
  if (!manifest || !existsSync(manifest)) return [];
  const imports = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')).imports ?? {});
  return imports
    .filter(([alias, target]) => alias.endsWith('/*') && typeof target === 'string')
    .map(([alias, target]) => [alias.slice(0, -1), posix.join(workspace, target.slice(0, -1))]);
}

function resolveImport(specifier, path, aliases) {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier);
  const found = aliases.find(([alias]) => specifier.startsWith(alias));
  if (found) return posix.join(found[1], specifier.slice(found[0].length));
  const [, launcher] = /^@indike\/(embedded-postgres|sandbox-psp)$/.exec(specifier) ?? [];
  if (launcher) return `packages/${launcher}/src/${launcher}.ts`;
  const ui = /^@indike\/ui\/(.+)$/.exec(specifier);
  if (ui) return `packages/ui/src/${ui[1]}`;
  const own = /^@indike\/(rules|contract)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : specifier;
}

/** @returns {Source} */
function sourceOf(path, text, aliases = []) {
  // Does not match the end of a path or a name, such as '/payments/import'.
  const specifiers = [...text.matchAll(/(?<![/.\w-])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, name]) => name,
  );
  return { path, text, specifiers, imports: specifiers.map((name) => resolveImport(name, path, aliases)) };
}

/** @returns {Source[]} */
export function readSources(root) {
  const known = new Map();
  const aliases = (path) => {
    const workspace = path.split('/', 2).join('/');
    if (!known.has(workspace)) known.set(workspace, aliasesOf(root, path));
    return known.get(workspace);
  };
  return FOLDERS.flatMap((folder) => filesOf(join(root, folder))).map((file) => {
    const path = relative(root, file).split(sep).join('/');
    return sourceOf(path, readFileSync(file, 'utf8'), aliases(path));
  });
}
