import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a colour scheme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
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
  expect.soft(await findings(page), `${state} (${isPhone ? 'phone' : 'light'})`).toEqual([]);
  if (isPhone) return;
  await useScheme(page, 'dark');
  expect.soft(await findings(page, COLOURS), `${state} (dark)`).toEqual([]);
  await useScheme(page, 'light');
}
