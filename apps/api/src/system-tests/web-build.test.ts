import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cleanUp, newDataDir, until } from './testing/product.ts';

// Several products that start from one checkout, concurrently or with different settings, share one build safely.

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');
const builds = mkdtempSync(join(tmpdir(), 'indike-builds-'));
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  await cleanUp();
  rmSync(builds, { recursive: true, force: true });
});

function run(script: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(SCRIPTS, script)], {
    // In its own process group, so that its children can be killed with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, WEB_BUILD_DIR: builds, LOG_LEVEL: 'error', PORT: '0', ...env },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, ended, output: () => output };
}

/** The folder where a running build works in this checkout. */
const WORK = join(SCRIPTS, '../node_modules/.cache/indike-web');
const workFolders = () => (existsSync(WORK) ? readdirSync(WORK, { recursive: true }) : []);

const SAYS_BUILDING = /Construindo o site/g;
const timesBuilt = (starts: readonly { output(): string }[]) =>
  starts.flatMap((start) => start.output().match(SAYS_BUILDING) ?? []).length;

/** Waits until the product has started. Returns its address. */
async function up(start: ReturnType<typeof run>): Promise<string> {
  const address = () => /no ar: (\S+)/.exec(start.output())?.[1];
  await until(() => address() !== undefined || start.child.exitCode !== null, 180_000, 'the start');
  const url = address();
  if (url === undefined) throw new Error(start.output());
  return url;
}

const textAt = async (url: string) => (await fetch(url)).text();
const assetsOf = (page: string) => [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);

it('a killed build leaves the previous one intact', { timeout: 240_000 }, async () => {
  const page = join(builds, 'current/client/login/index.html');
  mkdirSync(join(builds, 'old/client/login'), { recursive: true });
  symlinkSync('old', join(builds, 'current'));
  writeFileSync(page, 'of sources that have changed since');

  const killed = run('build-web.mjs');
  await until(() => workFolders().length > 0, 120_000, 'the build');
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL');
  await killed.ended;
  expect(readlinkSync(join(builds, 'current'))).toBe('old');
  expect(readFileSync(page, 'utf8')).toBe('of sources that have changed since');
});

it(
  'two concurrent first starts with different brands after a killed build share one build and both serve',
  { timeout: 240_000 },
  async () => {
    const brands = [
      { PRODUCT_NAME: 'Primeira' },
      { PRODUCT_NAME: 'Segunda & Cia', PRIMARY_COLOR: '#00796b' },
    ];
    const starts = brands.map((brand) => run('start.mjs', { ...brand, DATA_DIR: newDataDir() }));
    const urls = await Promise.all(starts.map(up));
    expect(timesBuilt(starts)).toBe(1);
    const [first = '', second = ''] = await Promise.all(urls.map((url) => textAt(`${url}/login`)));
    expect(first).toContain('<title>Faça login na sua conta · Primeira</title>');
    expect(second).toContain('<title>Faça login na sua conta · Segunda &amp; Cia</title>');
    expect([first, second].map((page) => page.includes('--mantine-color-primary-6:#00796b'))).toEqual([
      false,
      true,
    ]);
    expect(first + second).not.toMatch(/__INDIKE_|__VERSION__/);

    const assets = [...new Set(assetsOf(first))];
    expect(new Set(assetsOf(second))).toEqual(new Set(assets));
    for (const path of assets.filter((name) => name.endsWith('.js'))) {
      const [one, other] = await Promise.all(urls.map((url) => textAt(url + path)));
      expect([path, one]).toEqual([path, other]);
      expect([path, one?.includes('__INDIKE_')]).toEqual([path, false]);
    }
    const manifests = await Promise.all(urls.map((url) => textAt(`${url}/manifest.webmanifest`)));
    expect(manifests.map((text) => (JSON.parse(text) as { name: string }).name)).toEqual([
      'Primeira',
      'Segunda & Cia',
    ]);
    const built = readlinkSync(join(builds, 'current'));
    expect(built).not.toBe('old');
    expect(readdirSync(builds).toSorted()).toEqual([built, 'current', 'lock', 'old'].toSorted());
    for (const { child } of starts) child.kill('SIGTERM');
    await Promise.all(starts.map(({ ended }) => ended));
  },
);
