import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCommand } from './start-command.mjs';

// Checks the memory settings of `npm start` for glibc. Their purpose: docs/operations.md, "Soak".

const ROOT = join(import.meta.dirname, '..');

const report = process.report.getReport() as unknown as {
  readonly header: { readonly glibcVersionRuntime?: string };
};

// Uses all threads of libuv, then prints the address space.
const PROGRAM = `
const { pbkdf2 } = require('node:crypto');
const { readFileSync } = require('node:fs');
let left = 8;
for (let count = left; count > 0; count -= 1)
  pbkdf2('a', 'b', 1, 32, 'sha256', () => (left -= 1) || process.stdout.write(readFileSync('/proc/self/maps')));
`;

/** Counts glibc's further arenas. Each starts at a multiple of 64 MB, with its used part before the reserved part. */
function arenasOf(maps: string): number {
  const lines = maps.split('\n').map((line) => {
    const [range = '', access = ''] = line.split(' ');
    const [from = 0, to = 0] = range.split('-').map((address) => Number(`0x${address}`));
    return { from, to, access };
  });
  const ARENA = 64 * 1_048_576;
  return lines.filter(({ from, to, access }, index) => {
    const next = lines[index + 1];
    return (
      access === 'rw-p' &&
      from % ARENA === 0 &&
      next?.access === '---p' &&
      next.from === to &&
      next.to - from === ARENA
    );
  }).length;
}

function arenasUnder(command: string): number {
  const maps = execFileSync('sh', ['-c', command.replace(/ \S+$/, ' -e "$PROGRAM"')], {
    encoding: 'utf8',
    env: { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`, PROGRAM },
  });
  return arenasOf(maps);
}

it.runIf(report.header.glibcVersionRuntime !== undefined)(
  'all threads of the product share one arena of glibc, so that each can reuse memory that another freed',
  () => {
    expect(arenasUnder(startCommand.replace(/ MALLOC_ARENA_MAX=\S+/, ''))).toBeGreaterThan(1);
    expect(arenasUnder(startCommand)).toBe(0);
  },
);
