// `npm run check`: format, lint, types, structure and unused code. Everything that needs no server.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

const STEPS = [
  ['formato', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['rotas do site', bin('react-router'), ['typegen'], join(ROOT, 'apps/web')],
  ['tipos: regras', bin('tsc'), ['-p', 'packages/rules']],
  ['tipos: contrato', bin('tsc'), ['-p', 'packages/contract']],
  ['tipos: API', bin('tsc'), ['-p', 'apps/api']],
  ['tipos: site', bin('tsc'), ['-p', 'apps/web']],
  ['tipos: raiz', bin('tsc'), ['-p', 'tsconfig.json']],
  ['estrutura', process.execPath, ['scripts/structure.mjs']],
  ['código sem uso', bin('knip'), ['--no-progress']],
];

/** @returns {{ name: string, ok: boolean }[]} */
export function check() {
  return STEPS.map(([name, command, args, cwd = ROOT]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
    const ok = status === 0;
    console.log(`${ok ? '✓' : '✗'} ${String(name)}`);
    if (!ok) console.log(`${stdout}${stderr}`);
    return { name, ok };
  });
}

if (process.argv[1] === import.meta.filename && check().some(({ ok }) => !ok)) process.exitCode = 1;
