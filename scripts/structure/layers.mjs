// Which files may import which: the layers of the packages, the API and the front ends.
import { isTest } from './sources.mjs';

const CAPABILITY = /^apps\/api\/src\/([a-z-]+)\//;
const FRONT_END = /^apps\/(web|back-office)\/app\//;
const FEATURE = /^apps\/(?:web|back-office)\/app\/features\/([a-z-]+)\//;
/** The parts of packages/ui that send requests to the server. */
const HTTP_CLIENT = /^packages\/ui\/src\/((brand|programme)\.ts|http\/|query\/)/;

function ruleProblem(path, target) {
  if (isTest(path) || target.startsWith('packages/rules/')) return undefined;
  return 'rules are pure; what needs a library, the clock or I/O belongs in apps/api or a front end';
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

function pspProblem(path, target) {
  if (
    isTest(path) ||
    target.startsWith('packages/sandbox-psp/') ||
    /^(node:|@peculiar\/x509$|reflect-metadata$)/.test(target)
  )
    return undefined;
  return "the test area's payment provider is a stranger to the product; it knows only what a provider's client tells it";
}

function apiProblem(path, target) {
  const own = CAPABILITY.exec(path)?.[1];
  const other = CAPABILITY.exec(target)?.[1];
  if (/^(apps\/(web|back-office)|packages\/ui)\//.test(target))
    return 'the API knows nothing of pages; what both need belongs in packages/contract';
  if (isTest(path) || !other || other === own) return undefined;
  if (own === 'platform') return 'the platform serves every capability and knows none';
  if (path === 'apps/api/src/deps.ts' && other !== 'platform')
    return 'every capability imports deps.ts, so that it imports none; move the type to the platform';
  return undefined;
}

/** packages/ui imports no front end. Its HTTP client may import the wire format and the names of calls, its other parts only the rules and the product's symbol. */
function uiProblem(path, target) {
  if (/^(apps\/|packages\/embedded-postgres\/)/.test(target))
    return 'what front ends share knows none of them; pass it in, or move the file to the one that needs it';
  if (!target.startsWith('packages/contract/') || target === 'packages/contract/src/wire/symbol.ts')
    return undefined;
  if (HTTP_CLIENT.test(path) && /^packages\/contract\/src\/(calls\.ts|(wire|errors|texts)\/)/.test(target))
    return undefined;
  return 'parts of pages know no call, only pure functions of @indike/rules; pass it in, or move the file to shared/ of the front end';
}

/** routes → features → shared, the same in each front end. */
function pageProblem(path, target) {
  if (target.startsWith('apps/api/')) return 'pages reach the API only through packages/contract';
  const own = FRONT_END.exec(path)?.[1];
  const other = /^apps\/([a-z-]+)\//.exec(target)?.[1];
  if (other && other !== own)
    return 'front ends know nothing of each other; what both need belongs in packages/ui';
  const feature = FEATURE.exec(path)?.[1];
  const otherFeature = FEATURE.exec(target)?.[1];
  if (feature && otherFeature && feature !== otherFeature)
    return 'a feature never imports a feature; what both need belongs in shared/';
  const layer = /\/app\/(\w+)/.exec(target.startsWith('apps/') ? target : '')?.[1];
  if (feature && layer === 'routes') return 'routes compose features, not the other way round';
  if (/\/app\/shared\//.test(path) && (layer === 'features' || layer === 'routes'))
    return 'shared code knows no feature; pass it in from the route';
  return undefined;
}

const RULES = [
  ['packages/rules/src/', ruleProblem],
  ['packages/contract/src/', contractProblem],
  ['packages/embedded-postgres/src/', launcherProblem],
  ['packages/sandbox-psp/src/', pspProblem],
  ['apps/api/src/', apiProblem],
  ['packages/ui/src/', uiProblem],
  ['apps/web/app/', pageProblem],
  ['apps/back-office/app/', pageProblem],
];

/** One sentence for each import that violates the layers. @param {import('./sources.mjs').Source[]} sources */
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
