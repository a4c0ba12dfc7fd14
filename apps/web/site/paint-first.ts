import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleInlineScript } from './inline-scripts.ts';

const OWN_SCRIPT = /<script type="module" async="">(import [\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * A prerendered page is shown before its scripts are worked on. The heaviest, the framework, is fetched behind the style
 * sheet and the fonts; the others and all work follow the first frame. Left as React Router writes them, a phone waits for all of
 * them before it paints.
 */
export function paintFirst(html: string, startPage: string): string {
  if (!OWN_SCRIPT.test(html)) throw new Error('a page without the script that starts it');
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html
    .replaceAll(PRELOAD, (link, href: string) =>
      href.includes('/framework-') ? link.replace(' href', ' fetchpriority="low" href') : '',
    )
    .replace(
      OWN_SCRIPT,
      (_, text: string) =>
        `<script type="text/plain" id="start" data-files="${files.join(' ')}">${text}</script><script>${startPage}</script>`,
    );
}

/** Rewrites every prerendered page below the folder. */
export async function paintPagesFirst(folder: string): Promise<void> {
  const startPage = await bundleInlineScript('start-page');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'index.html') continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, paintFirst(readFileSync(file, 'utf8'), startPage));
  }
}
