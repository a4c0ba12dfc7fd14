import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleInlineScript } from './inline-scripts.ts';

const OWN_SCRIPT = /<script type="module" async="">(import [\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Lets a prerendered page paint before its scripts run. The largest script, the framework, is fetched after the style
 * sheet and the fonts; the other scripts are fetched, and all scripts run, after the first frame. With the markup that
 * React Router writes, a phone waits for all scripts before it paints.
 */
function paintFirst(html: string, startPage: string): string {
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
