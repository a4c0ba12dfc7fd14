import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const EVERY_RULE: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** What a colour scheme can change. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Asking for them has the styles computed, so none is still to begin: a colour that is changing is one of neither state. */
const TRANSITIONS = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length';

/** What axe finds, by all its rules where none are named. */
export async function violationsIn(page: Page, runOnly?: RunOnly): Promise<string[]> {
  await expect.poll(() => page.evaluate<number>(TRANSITIONS)).toBe(0);
  // Its script takes as long as a look, so a document gets it once.
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(AXE);
  // Of what passes axe would make selectors as well, and read every stylesheet for rules that are not among these.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly, preload: { assets: ['media'] } });
  return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
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
 * axe finds nothing, in both schemes: every rule in the one that the page has, in the other what colours can change. There
 * the page stays, since a change of scheme costs more than a look of axe. At phone size every rule in the dark one alone.
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
