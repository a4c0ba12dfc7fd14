import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundleScript } from './inline-scripts.ts';
import { islandOf, signedInPages } from './prerendered.ts';

const OWN_SCRIPT = /<script type="module" async="">(import [\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** All that React Router writes behind the page's markup: its state and the scripts that start the application. */
const APPLICATION = /<script>\(\(storageKey, restoreKey\)[\s\S]*(?=<\/body>)/;

/** What `EarlyRequests` writes behind the page's markup. */
const REQUESTS = /<template data-early-requests="([^"]*)"><\/template>/;

/** The bundled inline scripts. */
interface Inline {
  readonly startPage: string;
  readonly requestEarly: string;
}

interface Start {
  readonly files: readonly string[];
  /** Of the page's own script. */
  readonly text?: string;
  /** The addresses that the page requests before its scripts, escaped for an attribute. */
  readonly requests?: string;
}

/** What starts a page: its early requests, and after the first frame its files and then its own script. */
function startOf({ files, text = '', requests }: Start, { startPage, requestEarly }: Inline): string {
  const [attribute, early] =
    requests === undefined ? ['', ''] : [` data-requests="${requests}"`, `<script>${requestEarly}</script>`];
  return `<script type="text/plain" id="start" data-files="${files.join(' ')}"${attribute}>${text}</script>${early}<script>${startPage}</script>`;
}

const IMPORTED = /\b(?:from|import) ?"\.(\/[^"]+)"/g;

/** Each file behind those that it imports, so that each is run in a task of its own. */
function inImportOrder(folder: string, files: readonly string[]): string[] {
  const ordered: string[] = [];
  const seen = new Set<string>();
  const add = (file: string): void => {
    if (seen.has(file) || !files.includes(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)) add(`/assets${name}`);
    ordered.push(file);
  };
  files.forEach(add);
  return ordered;
}

/**
 * Lets a prerendered page paint before its scripts run. The largest script, the framework, is fetched after the style
 * sheet and the fonts; the other scripts are fetched, and all scripts run, after the first frame. With the markup that
 * React Router writes, a phone waits for all scripts before it paints.
 */
function paintFirst(folder: string, html: string, inline: Inline): string {
  if (!OWN_SCRIPT.test(html)) throw new Error('a page without the script that starts it');
  const files = inImportOrder(
    folder,
    [...html.matchAll(PRELOAD)].map(([, href = '']) => href),
  );
  const requests = REQUESTS.exec(html)?.[1];
  return html
    .replace(REQUESTS, '')
    .replaceAll(PRELOAD, (link, href: string) =>
      href.includes('/framework-') ? link.replace(' href', ' fetchpriority="low" href') : '',
    )
    .replace(OWN_SCRIPT, (_, text: string) =>
      startOf({ files, text, ...(requests !== undefined && { requests }) }, inline),
    );
}

/** A page whose only script is its island. */
function withoutApplication(html: string, island: string, inline: Inline): string {
  if (!APPLICATION.test(html)) throw new Error('a page without the scripts of the application');
  return html.replaceAll(PRELOAD, '').replace(APPLICATION, () => startOf({ files: [island] }, inline));
}

/** Bundles each island once, into a file named by its content. */
function islandsIn(folder: string) {
  const files = new Map<string, string>();
  return async (name: string): Promise<string> => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const script = await bundleScript(`islands/${name}`, 'es');
    const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
    const href = `/assets/${name}-${hash}.js`;
    writeFileSync(join(folder, href), script);
    files.set(name, href);
    return href;
  };
}

/** Rewrites every prerendered page below the folder. */
export async function paintPagesFirst(folder: string): Promise<void> {
  const inline: Inline = {
    startPage: await bundleScript('inline/start-page'),
    requestEarly: await bundleScript('inline/request-early'),
  };
  const visitorRedirect = `<script>${await bundleScript('inline/visitor-redirect')}</script>`;
  const islandFile = islandsIn(folder);
  await islandFile('sandbox-bar');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'index.html') continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, entry.parentPath).split(sep).join('/')}`;
    const html = readFileSync(file, 'utf8');
    const island = islandOf(path);
    const page =
      island === undefined
        ? paintFirst(folder, html, inline)
        : withoutApplication(html, await islandFile(island), inline);
    const isPrivate = signedInPages.includes(path);
    writeFileSync(file, isPrivate ? page.replace('<head>', () => `<head>${visitorRedirect}`) : page);
  }
}
