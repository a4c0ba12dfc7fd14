// `npm run check`: format, lint, types, structure and unused code: everything that needs no server.
// `npm run lint` and `npm run typecheck` run a part of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** One checker: each more checks again what the others have, and other work has the second core. */
const typesOf = (project) => ['-p', project, '--checkers', '1'];

/** Each step's part, name, command, arguments and folder. */
const STEPS = [
  ['lint', 'format', bin('oxfmt'), ['--check']],
  ['lint', 'lint', bin('oxlint'), ['--deny-warnings']],
  ['types', 'route types of the web', bin('react-router'), ['typegen'], join(ROOT, 'apps/web')],
  [
    'types',
    'route types of the back office',
    bin('react-router'),
    ['typegen'],
    join(ROOT, 'apps/back-office'),
  ],
  ['types', 'types: rules', bin('tsc'), typesOf('packages/rules')],
  ['types', 'types: contract', bin('tsc'), typesOf('packages/contract')],
  ['types', 'types: embedded-postgres', bin('tsc'), typesOf('packages/embedded-postgres')],
  ['types', 'types: UI', bin('tsc'), typesOf('packages/ui')],
  ['types', 'types: API', bin('tsc'), typesOf('apps/api')],
  ['types', 'types: web', bin('tsc'), typesOf('apps/web')],
  ['types', 'types: back office', bin('tsc'), typesOf('apps/back-office')],
  ['types', 'types: root', bin('tsc'), typesOf('tsconfig.json')],
  ['structure', 'structure', process.execPath, ['scripts/structure.mjs']],
  ['structure', 'migrations', process.execPath, ['scripts/migrations.mjs']],
  ['unused', 'unused code', bin('knip'), ['--no-progress']],
];

function run(command, args, cwd) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ ok: status === 0, output }));
  });
}

/** @returns {Promise<{ name: string, ok: boolean }[]>} */
export async function check(part, say = (text) => process.stdout.write(text)) {
  const results = [];
  for (const [its, name, command, args, cwd = ROOT] of STEPS) {
    if (part !== undefined && its !== part) continue;
    const { ok, output } = await run(command, args, cwd);
    say(`${ok ? '✓' : '✗'} ${String(name)}\n${ok ? '' : output}`);
    results.push({ name, ok });
  }
  return results;
}

if (process.argv[1] === import.meta.filename && (await check(process.argv[2])).some(({ ok }) => !ok))
  process.exitCode = 1;
