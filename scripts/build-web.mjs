// Builds the site and the back office and compresses their files, so that the server never compresses a response.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { publishBuild } from './publish-build.mjs';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps/web');
const BACK_OFFICE = join(ROOT, 'apps/back-office');
const BUILDS = resolve(process.env.WEB_BUILD_DIR || join(WEB, 'build'));
/** The working folder of builds. It is inside the checkout because prerendering needs its packages. */
const WORK = join(
  ROOT,
  'node_modules/.cache/indike-web',
  createHash('sha256').update(BUILDS).digest('hex').slice(0, 8),
);
const SOURCES = [
  'apps/back-office/app',
  'apps/back-office/chunk-groups.config.ts',
  'apps/back-office/package.json',
  'apps/back-office/postcss.config.js',
  'apps/back-office/react-router.config.ts',
  'apps/back-office/vite.config.ts',
  'apps/web/app',
  'apps/web/site',
  'apps/web/package.json',
  'apps/web/postcss.config.js',
  'apps/web/react-router.config.ts',
  'apps/web/vite.config.ts',
  // The back office shows the code of its examples.
  'docs/integrations.md',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/rules/package.json',
  'packages/rules/src',
  'packages/ui/package.json',
  'packages/ui/src',
  'package-lock.json',
  'scripts/build-web.mjs',
];

function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt|xml)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length <= 300) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

/** Builds in a folder that nothing else writes to, not even child processes of a killed build. Returns the folder. */
function buildAside(say) {
  say('Construindo o site (só na primeira vez ou quando ele muda)…');
  rmSync(WORK, { recursive: true, force: true });
  const folder = join(WORK, String(process.pid));
  const backOffice = `${folder}-operacao`;
  runBuild(WEB, { WEB_OUT_DIR: folder }, say);
  runBuild(BACK_OFFICE, { BACK_OFFICE_OUT_DIR: backOffice }, say);
  rmSync(join(folder, 'server'), { recursive: true, force: true });
  renameSync(join(backOffice, 'client'), join(folder, 'client/operacao'));
  compress(join(folder, 'client'));
  return folder;
}

/** React Router allows ten seconds for prerendering a page and has no setting for it. A busy machine needs more. */
const WITH_MORE_TIME = `data:text/javascript,${encodeURIComponent(
  'const { timeout } = AbortSignal; AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, 120_000));',
)}`;

function runBuild(cwd, output, say) {
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', WITH_MORE_TIME, cli, 'build'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...output },
  });
  if (status === 0) return;
  say(`${stdout}${stderr}\nA construção do site falhou.`);
  process.exit(1);
}

/** Builds the site unless a build of the current sources exists. Exits the process when the build fails. */
export function buildWeb(say = console.error) {
  publishBuild({
    root: ROOT,
    sources: SOURCES,
    builds: BUILDS,
    make(copy) {
      cpSync(buildAside(say), copy, { recursive: true });
      rmSync(WORK, { recursive: true, force: true });
    },
    onWait: () => say('O site já está sendo construído por outro processo; aguardando…'),
  });
}

if (process.argv[1] === import.meta.filename) buildWeb();
