// The current time comes from one clock, which the sandbox and the tests can move. Front ends and tools use the
// machine's time.
import { isTest, withoutComments } from './sources.mjs';

const CLOCKED = /^(apps\/api|packages\/(rules|contract))\/src\//;
const CLOCK = 'apps/api/src/platform/clock.ts';
const AMBIENT = /\bDate\.now\b|\bnew Date(?!\s*\()|\bnew Date\(\s*\)|(?<![\w.]|new )\bDate\(\s*\)/;

/** Files of the API, the rules and the contract that read the machine's time. `performance.now()` is allowed. */
export function findAmbientTime(sources) {
  return sources
    .filter(({ path }) => CLOCKED.test(path) && path !== CLOCK && !isTest(path))
    .filter(({ text }) => AMBIENT.test(withoutComments(text)))
    .map(({ path }) => path);
}
