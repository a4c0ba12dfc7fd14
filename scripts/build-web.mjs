// Builds the web and compresses every file ahead, so that the server never compresses on the way.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps/web');
const BUILT = join(WEB, 'build/client');
const STAMP = join(WEB, 'build/stamp');
/** What the environment puts into the site: another brand is another build. */
const BRAND = ['PRODUCT_NAME', 'PROVIDER_NAME', 'SUPPORT_EMAIL', 'PRIMARY_COLOR']
  .map((name) => `${name}=${process.env[name] ?? ''}\n`)
  .join('');
const SOURCES = [
  'apps/web/app',
  'apps/web/site',
  'apps/web/package.json',
  'apps/web/postcss.config.js',
  'apps/web/react-router.config.ts',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/rules/src',
  'package-lock.json',
];

const newest = (path) => {
  const stat = statSync(path);
  return stat.isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
    : stat.mtimeMs;
};

function isCurrent() {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== BRAND) return false;
  const at = statSync(STAMP).mtimeMs;
  return SOURCES.map((path) => join(ROOT, path)).every((path) => !existsSync(path) || newest(path) <= at);
}

/** Waits for the first frame; in a tab that nobody sees there is none, so not for ever. Then the page's own script runs. */
const STARTER = `(()=>{let begun=false;const begin=()=>{if(begun)return;begun=true;const run=document.createElement('script');run.type='module';run.textContent=document.getElementById('start').textContent;document.head.append(run)};requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,500)})()`;

/**
 * A page that was built ahead is shown before its scripts are worked on: they are fetched behind the style sheet and the
 * fonts, and begin after the first frame. Left as they are, a phone waits for all of them before it paints.
 */
function paintFirst(html) {
  const own = /<script type="module" async="">(import [\s\S]*?)<\/script>/;
  if (!own.test(html)) throw new Error('a page without the script that starts it');
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      own,
      (_, text) => `<script type="text/plain" id="start">${text}</script><script>${STARTER}</script>`,
    );
}

function rewritePages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'index.html') continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, paintFirst(readFileSync(file, 'utf8')));
  }
}

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
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds when the site is missing or older than its source. Ends the process when the build fails. */
export function buildWeb(say = console.error) {
  if (isCurrent()) return;
  say('Construindo o site (só na primeira vez ou quando ele muda)…');
  rmSync(join(WEB, 'build'), { recursive: true, force: true });
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: WEB,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    say(`${stdout}${stderr}\nA construção do site falhou.`);
    process.exit(1);
  }
  rmSync(join(WEB, 'build/server'), { recursive: true, force: true });
  rewritePages(BUILT);
  compress(BUILT);
  writeFileSync(STAMP, BRAND);
}

if (process.argv[1] === import.meta.filename) buildWeb();
