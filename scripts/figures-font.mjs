// Makes packages/ui/src/theme/figures-*.woff2: Outfit's figures and what else an amount contains, a few KB. Run it
// only to change the face or its characters. The packages are installed in a temporary folder, pinned to a version.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Also the `unicode-range` in fonts.css. */
const CHARACTERS = '0123456789R$.,%+-−\u00A0';
const THEME = join(import.meta.dirname, '../packages/ui/src/theme');

const folder = mkdtempSync(join(tmpdir(), 'figures-font-'));
try {
  const packages = ['subset-font@2.9.0', '@fontsource/outfit@5.3.0'];
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', ...packages], { stdio: 'inherit' });
  const subsetFont = createRequire(join(folder, 'index.js'))('subset-font');
  const outfit = join(folder, 'node_modules/@fontsource/outfit');
  for (const weight of [500, 600]) {
    const whole = readFileSync(join(outfit, `files/outfit-latin-${weight}-normal.woff2`));
    const subset = await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2' });
    writeFileSync(join(THEME, `figures-${weight}.woff2`), subset);
  }
  copyFileSync(join(outfit, 'LICENSE'), join(THEME, 'figures-LICENSE.txt'));
} finally {
  rmSync(folder, { recursive: true });
}
