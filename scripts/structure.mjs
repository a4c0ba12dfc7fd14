// Where code may live and what it may import. Each message says where the code belongs instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const problems = [];

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\.react-router|[\\/]build[\\/]/.test(file));
}

/** The repository path of what a file imports, or the package's name. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier]) => specifier,
  );
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? relative(ROOT, resolve(dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier,
  );
}

function each(folder, judge) {
  for (const file of sources(join(ROOT, folder))) {
    const path = relative(ROOT, file).split(sep).join('/');
    for (const target of importsOf(file)) {
      const problem = judge(path, target);
      if (problem) problems.push(`${path} imports ${target}: ${problem}`);
    }
  }
}

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);

each('packages/rules/src', (path, target) => {
  if (isTest(path) || target.startsWith('packages/rules/')) return undefined;
  return 'rules are pure; what needs a library, the clock or I/O belongs in apps/api or apps/web';
});

each('packages/contract/src', (path, target) => {
  if (isTest(path) || target.startsWith('packages/contract/') || /^(zod\/mini|@indike\/rules\/)/.test(target))
    return undefined;
  return 'the contract knows only the rules and zod';
});

each('packages/embedded-postgres/src', (path, target) => {
  if (isTest(path) || target.startsWith('packages/embedded-postgres/') || /^(node:|pg$)/.test(target))
    return undefined;
  return 'the database launcher knows nothing of the product; what the product adds belongs in apps/api';
});

const CAPABILITY = /^apps\/api\/src\/([a-z-]+)\//;
const NOT_CAPABILITIES = new Set(['platform', 'testing', 'system-tests', 'demo', 'reference']);
const PRIVATE = /\/(store|queries|present|routes)\.ts$/;

each('apps/api/src', (path, target) => {
  const own = CAPABILITY.exec(path)?.[1];
  const other = CAPABILITY.exec(target)?.[1];
  if (target.startsWith('apps/web'))
    return 'the API knows nothing of the web; what both need belongs in packages/contract';
  if (isTest(path) || !other || other === own) return undefined;
  if (own === 'platform') return 'the platform serves every capability and knows none';
  if (!own || NOT_CAPABILITIES.has(own) || NOT_CAPABILITIES.has(other)) return undefined;
  return PRIVATE.test(target) ? `that is private to ${other}; call one of its commands` : undefined;
});

each('apps/web/app', (path, target) => {
  if (target.startsWith('apps/api')) return 'the web reaches the API only through packages/contract';
  const feature = /^apps\/web\/app\/features\/([a-z-]+)\//.exec(path)?.[1];
  const other = /^apps\/web\/app\/features\/([a-z-]+)\//.exec(target)?.[1];
  if (feature && other && feature !== other)
    return 'a feature never imports a feature; what both need belongs in shared/';
  if (path.startsWith('apps/web/app/shared/') && other)
    return 'shared code knows no feature; pass it in from the route';
  if (feature && target.startsWith('apps/web/app/routes/'))
    return 'routes compose features, not the other way round';
  return undefined;
});

// The web's two lower layers: features → shared → kit. The kit may ask the rules for pure functions only.
const webPath = (target) => target.replace(/^#app\//, 'apps/web/app/');

each('apps/web/app', (path, target) => {
  const layer = /^apps\/web\/app\/(kit|shared)\//.exec(path)?.[1];
  if (layer === undefined) return undefined;
  const other = /^apps\/web\/app\/(\w+)/.exec(webPath(target))?.[1];
  if (layer === 'kit' && (target.startsWith('@indike/contract') || (other !== undefined && other !== 'kit')))
    return 'the kit knows no contract and no product code, only pure functions of @indike/rules; pass it in, or move the file to shared/';
  if (layer === 'shared' && (other === 'features' || other === 'routes'))
    return 'shared code knows no feature; pass it in from the route';
  return undefined;
});

const MAX_FOLDER_FILES = 25;
const webFolders = Map.groupBy(
  sources(join(ROOT, 'apps/web/app')).filter((file) => !isTest(file)),
  dirname,
);
for (const [folder, files] of webFolders)
  if (files.length > MAX_FOLDER_FILES)
    problems.push(`${relative(ROOT, folder)}: ${files.length} files; sort them into folders by subject`);

for (const file of sources(join(ROOT, 'apps')).concat(sources(join(ROOT, 'packages')))) {
  const name = relative(ROOT, file).split(sep).join('/');
  if (/(^|\/)(utils|helpers|misc|common)(\.tsx?|\/)/.test(name))
    problems.push(`${name}: name it after what it does`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
