// `npm run check`: format, lint, types, structure and unused code: everything that needs no server.
// `npm run lint` and `npm run typecheck` run a part of it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** Each step's part, name, command, arguments and folder. */
const STEPS = [
  ['lint', 'format', bin('oxfmt'), ['--check']],
  ['lint', 'lint', bin('oxlint'), ['--deny-warnings']],
  ['types', 'route types of the web', bin('react-router'), ['typegen'], join(ROOT, 'apps/web')],
  ['types', 'types: rules', bin('tsc'), ['-p', 'packages/rules']],
  ['types', 'types: contract', bin('tsc'), ['-p', 'packages/contract']],
  ['types', 'types: embedded-postgres', bin('tsc'), ['-p', 'packages/embedded-postgres']],
  ['types', 'types: API', bin('tsc'), ['-p', 'apps/api']],
  ['types', 'types: web', bin('tsc'), ['-p', 'apps/web']],
  ['types', 'types: root', bin('tsc'), ['-p', 'tsconfig.json']],
  ['structure', 'structure', process.execPath, ['scripts/structure.mjs']],
  ['structure', 'migrations', process.execPath, ['scripts/migrations.mjs']],
  ['unused', 'unused code', bin('knip'), ['--no-progress']],
];

/** @returns {{ name: string, ok: boolean }[]} */
export function check(part) {
  const steps = STEPS.filter(([its]) => part === undefined || its === part);
  return steps.map(([, name, command, args, cwd = ROOT]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
    const ok = status === 0;
    console.log(`${ok ? '✓' : '✗'} ${String(name)}`);
    if (!ok) console.log(`${stdout}${stderr}`);
    return { name, ok };
  });
}

if (process.argv[1] === import.meta.filename && check(process.argv[2]).some(({ ok }) => !ok))
  process.exitCode = 1;
