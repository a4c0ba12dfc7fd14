// `npm run check`: format, lint, types, structure, unused code and the API document, which is everything that needs no server.
// `npm run lint` and `npm run typecheck` run a part of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** One checker, because each further one repeats work of the others, and other steps use the second core. */
function typesOf(name, project, after) {
  const args = ['-p', project, '--checkers', '1'];
  return { part: 'types', name: `types: ${name}`, command: bin('tsc'), args, after };
}

/** These steps remove and rewrite files that other steps read. */
const ROUTE_TYPES = ['web', 'back office'].map((app) => ({
  part: 'types',
  name: `route types of the ${app}`,
  command: bin('react-router'),
  args: ['typegen'],
  cwd: join(ROOT, 'apps', app.replace(' ', '-')),
}));

const CLIENT_TYPES = {
  part: 'types',
  name: 'types of the API client',
  command: process.execPath,
  args: ['scripts/api-client.mjs'],
};
const GENERATED = [...ROUTE_TYPES, CLIENT_TYPES];

/**
 * Each step has its part, name, command and arguments, and optionally its folder (`cwd`) and the steps that must end
 * before it (`after`). The longest steps come first.
 */
const STEPS = [
  ...GENERATED,
  { part: 'lint', name: 'lint', command: bin('oxlint'), args: ['--deny-warnings'], after: GENERATED },
  {
    part: 'unused',
    name: 'unused code',
    command: bin('knip'),
    args: ['--no-progress'],
    after: GENERATED,
  },
  typesOf('root', 'tsconfig.json'),
  typesOf('API', 'apps/api', [CLIENT_TYPES]),
  typesOf('web', 'apps/web', ROUTE_TYPES),
  typesOf('back office', 'apps/back-office', ROUTE_TYPES),
  typesOf('UI', 'packages/ui'),
  typesOf('contract', 'packages/contract'),
  typesOf('rules', 'packages/rules'),
  typesOf('embedded-postgres', 'packages/embedded-postgres'),
  typesOf('sandbox-psp', 'packages/sandbox-psp'),
  { part: 'structure', name: 'structure', command: process.execPath, args: ['scripts/structure.mjs'] },
  { part: 'structure', name: 'migrations', command: process.execPath, args: ['scripts/migrations.mjs'] },
  { part: 'document', name: 'API document', command: process.execPath, args: ['scripts/api-document.mjs'] },
  { part: 'lint', name: 'format', command: bin('oxfmt'), args: ['--check'] },
];
const AT_ONCE = 2;
/**
 * For tsc and the linter's type checks, which are written in Go: less frequent garbage collection saves a quarter of
 * their time.
 */
const env = { GOGC: '400', ...process.env };

function run(command, args, cwd) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ ok: status === 0, output }));
  });
}

/** @returns {Promise<{ name: string, ok: boolean }[]>} */
export async function check(part, say = (text) => process.stdout.write(text)) {
  const steps = STEPS.filter((step) => part === undefined || step.part === part);
  const waiting = steps.values();
  const runs = new Map();
  const results = [];
  async function runStep({ name, command, args, cwd = ROOT, after = [] }) {
    await Promise.all(after.map((step) => runs.get(step)));
    const { ok, output } = await run(command, args, cwd);
    say(`${ok ? '✓' : '✗'} ${name}\n${ok ? '' : output}`);
    results.push({ name, ok });
  }
  async function runWaiting() {
    for (const step of waiting) {
      runs.set(step, runStep(step));
      await runs.get(step);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return results;
}

if (process.argv[1] === import.meta.filename && (await check(process.argv[2])).some(({ ok }) => !ok))
  process.exitCode = 1;
