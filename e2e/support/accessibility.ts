import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const EVERY_RULE: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules whose result depends on the colour scheme. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * The number of running transitions. Colours in transition belong to neither state. `getAnimations` computes the
 * styles, so transitions that are about to begin count as well.
 */
const TRANSITIONS = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length';

/**
 * Moves the bar of the phone's pages to their end. Axe takes the visible part of what the bar just covers for the whole
 * target, although it can be scrolled into sight.
 */
const UNCOVER = `for (const bar of document.querySelectorAll('nav[aria-label=Atalhos]')) bar.style.position = 'static'`;

/** Without the page below a dialog, which nobody can use meanwhile: of a target that the dialog covers in part, axe sees the rest. */
const CONTEXT = `document.querySelector('[aria-modal=true]') ? { exclude: ['main'] } : document`;

/** Violations that axe finds. Runs all rules by default. */
export async function violationsIn(page: Page, runOnly?: RunOnly): Promise<string[]> {
  await expect.poll(() => page.evaluate<number>(TRANSITIONS)).toBe(0);
  await page.evaluate(UNCOVER);
  // Loading axe takes as long as running it, so it is loaded once per document.
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(AXE);
  // By default axe would also compute selectors of passing elements, and read every stylesheet for rules that are not
  // run.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly, preload: { assets: ['media'] } });
  return page.evaluate<string[]>(`axe.run(${CONTEXT}, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => \`\${id}: \${nodes.map(({ target }) => target.join(' ')).join(', ')}\`))`);
}

type Scheme = 'light' | 'dark';

const schemeOf = async (page: Page): Promise<Scheme> =>
  (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';

async function useScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function check(page: Page, state: string, rules: RunOnly, scheme: Scheme): Promise<void> {
  expect.soft(await violationsIn(page, rules), `${state} (${scheme})`).toEqual([]);
}

/**
 * Expects no axe violations in both colour schemes. Runs every rule in the page's current scheme, and in the other one
 * only the rules about colours. The page then stays in the other scheme, because switching back costs more than running
 * axe. At phone size every rule runs in the dark scheme only.
 */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  if (test.info().project.name === 'phone') {
    await useScheme(page, 'dark');
    await check(page, state, EVERY_RULE, 'dark');
    return;
  }
  const first = await schemeOf(page);
  const second = first === 'light' ? 'dark' : 'light';
  await check(page, state, EVERY_RULE, first);
  await useScheme(page, second);
  await check(page, state, COLOURS, second);
}
