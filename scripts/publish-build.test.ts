import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishBuild } from './publish-build.mjs';

let root: string;
let builds: string;
let made: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'indike-publish-'));
  builds = join(root, 'builds');
  made = 0;
  mkdirSync(join(root, 'source/inner'), { recursive: true });
  write('source/inner/module.ts', 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const built = () => readFileSync(join(builds, 'current/text'), 'utf8');

/** The built text consists of the source's text and the number of the build. */
function publish(fail = false): void {
  publishBuild({
    root,
    sources: ['source', 'lock.json'],
    builds,
    make(folder) {
      made += 1;
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'text'),
        `${readFileSync(join(root, 'source/inner/module.ts'), 'utf8')} ${made}`,
      );
      if (fail) throw new Error('no room');
    },
    onWait: () => {},
  });
}

it('builds once from the same sources', () => {
  publish();
  publish();
  expect(built()).toBe('first 1');
});

it.each([
  ['another text', () => write('source/inner/module.ts', 'second'), 'second 2'],
  ['a new file', () => write('source/new.ts', ''), 'first 2'],
  ['a file that is gone', () => rmSync(join(root, 'source/inner/other.ts')), 'first 2'],
  ['other libraries', () => write('lock.json', '{}'), 'first 2'],
  ['another test', () => write('source/inner/module.test.ts', 'another'), 'first 1'],
])('publishes the build that matches the sources after %s', (_, change, text) => {
  write('source/inner/other.ts', '');
  publish();
  change();
  publish();
  expect(built()).toBe(text);
});

it('reuses the build of earlier sources and keeps two builds', () => {
  for (const text of ['first', 'second', 'first']) {
    write('source/inner/module.ts', text);
    publish();
  }
  expect(built()).toBe('first 1');
  write('source/inner/module.ts', 'third');
  publish();
  expect(built()).toBe('third 3');
  expect(readdirSync(builds)).toHaveLength(['lock', 'current', 'first', 'third'].length);
});

it('keeps the previous build when a build fails, and then builds again', () => {
  publish();
  write('source/inner/module.ts', 'second');
  expect(() => publish(true)).toThrow('no room');
  expect(built()).toBe('first 1');
  publish();
  expect(built()).toBe('second 3');
});
