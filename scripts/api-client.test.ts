import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('packs the client of the API with the types that are generated for it', () => {
  const cwd = join(import.meta.dirname, '..');
  const args = ['pack', '--dry-run', '--json', '-w', 'packages/api-client'];
  const [{ files }] = JSON.parse(execFileSync('npm', args, { cwd, encoding: 'utf8' }));
  expect(files.map(({ path }: { path: string }) => path)).toEqual([
    'api.d.ts',
    'index.d.ts',
    'index.js',
    'package.json',
  ]);
});
