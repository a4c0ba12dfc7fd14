// Rules for a capability: its one public file, where its SQL is, which capabilities it calls and which tables it
// writes.
import { CAPABILITIES, PLATFORM_TABLES } from './capabilities.mjs';
import { isTest } from './sources.mjs';

const API = 'apps/api/src/';
/** Folders of the API that are not capabilities. */
const OTHERS = new Set(['platform', 'testing', 'system-tests']);

/** The capability that a path belongs to and the path within it, or undefined. */
function placeOf(path) {
  const [, capability, file] = /^apps\/api\/src\/([a-z-]+)\/(.+)\.ts$/.exec(path) ?? [];
  return capability === undefined || OTHERS.has(capability) ? undefined : { capability, file };
}

const productOf = (sources) => sources.filter(({ path }) => path.startsWith(API) && !isTest(path));

/** Files in folders that are not a known capability. */
export const findUnknownCapabilities = (sources, capabilities = CAPABILITIES) =>
  productOf(sources)
    .map(({ path }) => path)
    .filter((path) => {
      const place = placeOf(path);
      return place && !capabilities[place.capability];
    });

/** The one file of a capability that other capabilities may import. */
const PUBLIC = 'commands';

/** Imports of a private file of another capability. */
export const findPrivateImports = (sources) =>
  productOf(sources).flatMap(({ path, imports }) => {
    const own = placeOf(path)?.capability;
    return imports
      .filter((target) => {
        const other = placeOf(target);
        return own && other && other.capability !== own && other.file !== PUBLIC;
      })
      .map((target) => `${path} imports ${target}`);
  });

/** `from → to` for each capability that calls one above it. */
export function findUpwardCalls(sources, capabilities = CAPABILITIES) {
  const floors = Object.keys(capabilities);
  const calls = productOf(sources).flatMap(({ path, imports }) => {
    const from = placeOf(path)?.capability;
    return imports
      .map((target) => placeOf(target)?.capability)
      .filter((to) => from && to && floors.indexOf(to) > floors.indexOf(from))
      .map((to) => `${from} → ${to}`);
  });
  return [...new Set(calls)];
}

const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

/** Files of capabilities that contain SQL but are neither a store nor queries. */
export function findSqlElsewhere(sources) {
  return productOf(sources)
    .filter(({ path, text }) => placeOf(path) && SQL.test(text) && !/(^|[/-])(store|queries)\.ts$/.test(path))
    .map(({ path }) => path);
}

function tablesWritten(text) {
  const kysely = text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g);
  const raw = text.matchAll(
    /\b(?:insert into|update|delete from|merge into|truncate(?: table)?) (?:only )?(\w+)/gi,
  );
  return [...new Set([...kysely, ...raw].map(([, table]) => table))];
}

/** `file → table` for each write to a table that belongs to another capability. */
export function findForeignWrites(sources, capabilities = CAPABILITIES) {
  const owners = new Map(PLATFORM_TABLES.map((table) => [table, 'platform']));
  for (const [name, { tables = [] }] of Object.entries(capabilities))
    for (const table of tables) owners.set(table, name);
  return productOf(sources).flatMap(({ path, text }) => {
    const writer = path.startsWith(`${API}platform/`) ? 'platform' : placeOf(path)?.capability;
    return tablesWritten(text)
      .filter((table) => owners.has(table) && owners.get(table) !== writer)
      .map((table) => `${path.slice(API.length)} → ${table}`);
  });
}

/** Tables of the generated types that no capability owns. */
export function findUnownedTables(types, capabilities = CAPABILITIES) {
  const database = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? '';
  const owned = new Set([
    ...PLATFORM_TABLES,
    ...Object.values(capabilities).flatMap(({ tables = [] }) => tables),
  ]);
  return [...database.matchAll(/^ {2}(\w+):/gm)]
    .map(([, table]) => table)
    .filter((table) => !owned.has(table));
}
