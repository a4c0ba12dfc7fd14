// Checks where code is, what it imports and how it is named. Each message says where the code belongs instead.
// Exceptions are listed in structure/exceptions.mjs with their reasons. The rules are in scripts/structure, their tests
// in structure-faults.test.ts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capabilityRows } from './structure/capabilities.mjs';
import { findCircles } from './structure/circles.mjs';
import { findAmbientTime } from './structure/clock.mjs';
import { EXCEPTIONS } from './structure/exceptions.mjs';
import { findWrongImports } from './structure/layers.mjs';
import {
  findDeepRelativeImports,
  findOversizedFolders,
  findSharedStems,
  findVagueNames,
} from './structure/names.mjs';
import { isTest, readSources } from './structure/sources.mjs';
import * as capabilityRules from './structure/capability-rules.mjs';

const ROOT = join(import.meta.dirname, '..');

const matches = (key, found) => (key.endsWith('*') ? found.startsWith(key.slice(0, -1)) : key === found);

/** Findings without an exception, and exceptions without a finding. */
function problemsOf({ rule, found, advice }, exceptions) {
  const excepted = Object.keys(exceptions[rule] ?? {});
  const refused = found.filter((finding) => !excepted.some((key) => matches(key, finding)));
  const unneeded = excepted.filter((key) => !found.some((finding) => matches(key, finding)));
  return [
    ...refused.map((finding) => (advice ? `${finding}: ${advice}` : finding)),
    ...unneeded.map(
      (key) => `${key}: no longer needed under '${rule}' in structure/exceptions.mjs; remove it`,
    ),
  ];
}

/** Each rule with what it finds and what to do about it. */
function rulesFor(sources) {
  const product = sources.filter(({ path }) => !isTest(path));
  return [
    { rule: 'imports', found: findWrongImports(sources) },
    {
      rule: 'circles',
      found: findCircles(product),
      advice: 'a circle of imports; move what both need below them',
    },
    {
      rule: 'calls',
      found: capabilityRules.findUpwardCalls(sources),
      advice: 'it stands higher (structure/capabilities.mjs); call down',
    },
    {
      rule: 'private',
      found: capabilityRules.findPrivateImports(sources),
      advice: 'that is private; export what you need from its commands.ts',
    },
    {
      rule: 'folders of the API',
      found: capabilityRules.findUnknownCapabilities(sources),
      advice: 'add its folder to structure/capabilities.mjs',
    },
    {
      rule: 'sql',
      found: capabilityRules.findSqlElsewhere(sources),
      advice: 'SQL belongs in store.ts (writes) or queries.ts (reads)',
    },
    {
      rule: 'writes',
      found: capabilityRules.findForeignWrites(sources),
      advice: 'a table is written by its owner alone; call one of its functions',
    },
    {
      rule: 'clock',
      found: findAmbientTime(sources),
      advice: 'take the time from deps.clock, or pass it in',
    },
    {
      rule: 'relative imports',
      found: findDeepRelativeImports(sources),
      advice: "use the package's alias (package.json, imports)",
    },
    { rule: 'stems', found: findSharedStems(product), advice: 'rename one; only their extensions differ' },
    {
      rule: 'folders',
      found: findOversizedFolders(product),
      advice: 'sort its files into folders by subject',
    },
    { rule: 'names', found: findVagueNames(sources), advice: 'name it after what it does' },
  ];
}

/** @typedef {Record<string, Record<string, string>>} Exceptions reasons by rule and finding */

/** The problems with the structure of the repository at `root`, one sentence each. */
export function structureProblems(root, /** @type {Exceptions} */ exceptions = EXCEPTIONS) {
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
  const architecture = read('ARCHITECTURE.md').replaceAll(/ +\|/g, ' |');
  return [
    ...rulesFor(readSources(root)).flatMap((rule) => problemsOf(rule, exceptions)),
    ...capabilityRules
      .findUnownedTables(read('apps/api/src/platform/db/types.ts'))
      .map((table) => `table ${table}: name its owner in structure/capabilities.mjs`),
    ...capabilityRows()
      .filter((row) => !architecture.includes(row))
      .map((row) => `ARCHITECTURE.md: its table of capabilities lacks ${row}`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const problems = structureProblems(ROOT);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
