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
  'scripts/build-web.mjs',
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

/**
 * Waits for the first frame; in a tab that nobody sees there is none, so not for ever. Then asks for every script of the page,
 * runs them one by one in the order of their imports, and last the page's own. After each step it pauses, so that nothing a
 * person does in between is kept waiting. When one does not come, the page says so: it would look done and answer nothing.
 */
const STARTER = `(() => {
  const start = document.getElementById('start');
  const files = start.dataset.files.split(' ');
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const run = async () => {
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      await pause();
    }
    for (const href of files.filter((file) => !start.textContent.includes('import("' + file))) {
      await import(href);
      await pause();
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: start.textContent }));
  };
  const stall = () => {
    const link = Object.assign(document.createElement('a'), { href: location.pathname + location.search, textContent: 'Tentar de novo' });
    const note = Object.assign(document.createElement('p'), { role: 'alert', className: 'stalled' });
    note.append('A página não carregou por completo. ', link);
    document.body.append(note);
  };
  const frame = new Promise(requestAnimationFrame);
  Promise.race([frame.then(() => pause()), pause(500)]).then(run).catch(stall);
})()`.replaceAll(/\n\s*/g, '');

/**
 * A page that was built ahead is shown before its scripts are worked on. The heaviest, the framework, is fetched behind the
 * style sheet and the fonts; the others and all work follow the first frame. Left as they are, a phone waits for all of them
 * before it paints.
 */
function paintFirst(html) {
  const own = /<script type="module" async="">(import [\s\S]*?)<\/script>/;
  if (!own.test(html)) throw new Error('a page without the script that starts it');
  const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const files = [...html.matchAll(preload)].map(([, href]) => href);
  return html
    .replaceAll(preload, (link, href) =>
      href.includes('/framework-') ? link.replace(' href', ' fetchpriority="low" href') : '',
    )
    .replace(
      own,
      (_, text) =>
        `<script type="text/plain" id="start" data-files="${files.join(' ')}">${text}</script><script>${STARTER}</script>`,
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
