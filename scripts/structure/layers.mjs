// What may import what: the layers of the packages, the API and the web.
import { isTest } from './sources.mjs';

const CAPABILITY = /^apps\/api\/src\/([a-z-]+)\//;
const NOT_CAPABILITIES = new Set(['platform', 'testing', 'system-tests', 'demo', 'reference']);
const PRIVATE = /\/(store|queries|present|routes)\.ts$/;
const FEATURE = /^apps\/web\/app\/features\/([a-z-]+)\//;

function ruleProblem(path, target) {
  if (isTest(path) || target.startsWith('packages/rules/')) return undefined;
  return 'rules are pure; what needs a library, the clock or I/O belongs in apps/api or apps/web';
}

function contractProblem(path, target) {
  if (isTest(path) || /^(packages\/(contract|rules)\/|zod\/mini$)/.test(target)) return undefined;
  return 'the contract knows only the rules and zod';
}

function launcherProblem(path, target) {
  if (isTest(path) || target.startsWith('packages/embedded-postgres/') || /^(node:|pg$)/.test(target))
    return undefined;
  return 'the database launcher knows nothing of the product; what the product adds belongs in apps/api';
}

function apiProblem(path, target) {
  const own = CAPABILITY.exec(path)?.[1];
  const other = CAPABILITY.exec(target)?.[1];
  if (target.startsWith('apps/web'))
    return 'the API knows nothing of the web; what both need belongs in packages/contract';
  if (isTest(path) || !other || other === own) return undefined;
  if (own === 'platform') return 'the platform serves every capability and knows none';
  if (path === 'apps/api/src/deps.ts' && other !== 'platform')
    return 'every capability imports deps.ts, so that it imports none; move the type to the platform';
  if (!own || NOT_CAPABILITIES.has(own) || NOT_CAPABILITIES.has(other)) return undefined;
  return PRIVATE.test(target) ? `that is private to ${other}; call one of its commands` : undefined;
}

/** features → shared → kit. The kit may ask the rules for pure functions only. */
function webProblem(path, target) {
  if (target.startsWith('apps/api')) return 'the web reaches the API only through packages/contract';
  const feature = FEATURE.exec(path)?.[1];
  const otherFeature = FEATURE.exec(target)?.[1];
  if (feature && otherFeature && feature !== otherFeature)
    return 'a feature never imports a feature; what both need belongs in shared/';
  if (feature && target.startsWith('apps/web/app/routes/'))
    return 'routes compose features, not the other way round';
  const layer = /^apps\/web\/app\/(kit|shared)\//.exec(path)?.[1];
  const other = /^apps\/web\/app\/(\w+)/.exec(target)?.[1];
  if (
    layer === 'kit' &&
    (target.startsWith('packages/contract/') || (other !== undefined && other !== 'kit'))
  )
    return 'the kit knows no contract and no product code, only pure functions of @indike/rules; pass it in, or move the file to shared/';
  if (layer === 'shared' && (other === 'features' || other === 'routes'))
    return 'shared code knows no feature; pass it in from the route';
  return undefined;
}

const RULES = [
  ['packages/rules/src/', ruleProblem],
  ['packages/contract/src/', contractProblem],
  ['packages/embedded-postgres/src/', launcherProblem],
  ['apps/api/src/', apiProblem],
  ['apps/web/app/', webProblem],
];

/** One sentence for each import that climbs. @param {import('./sources.mjs').Source[]} sources */
export function findWrongImports(sources) {
  return sources.flatMap(({ path, imports }) => {
    const problemOf = RULES.find(([folder]) => path.startsWith(folder))?.[1];
    if (!problemOf) return [];
    return imports.flatMap((target) => {
      const problem = problemOf(path, target);
      return problem ? [`${path} imports ${target}: ${problem}`] : [];
    });
  });
}
