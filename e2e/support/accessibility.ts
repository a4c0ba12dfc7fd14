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
  // Anew each time: it remembers colours of an earlier scheme.
  await page.evaluate(AXE);
  // Of what passes axe would make selectors as well.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly });
  return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => \`\${id}: \${nodes.map(({ target }) => target.join(' ')).join(', ')}\`))`);
}

async function useScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * axe finds nothing, in both schemes: every rule in one of them, in the other what colours can change. At phone size every
 * rule in the dark one alone.
 */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  const isPhone = test.info().project.name === 'phone';
  if (isPhone) await useScheme(page, 'dark');
  expect.soft(await violationsIn(page, EVERY_RULE), `${state} (${isPhone ? 'phone' : 'light'})`).toEqual([]);
  if (isPhone) return;
  await useScheme(page, 'dark');
  expect.soft(await violationsIn(page, COLOURS), `${state} (dark)`).toEqual([]);
  await useScheme(page, 'light');
}
