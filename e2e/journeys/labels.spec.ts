/// <reference lib="dom" />
import { expect, type Locator } from '@playwright/test';
import { openAs } from '../support/pages.ts';
import { DEMO } from '../support/people.ts';
import { test } from '../support/test.ts';

/** How the style sheet transforms the first letter. The text content does not show this. */
const firstLetter = (label: Locator): Promise<string> =>
  label.evaluate((element) => getComputedStyle(element, '::first-letter').textTransform);

test('menu and banner keep their wording and lower case @phone', async ({ page, isMobile }) => {
  await openAs(page, DEMO);
  const banner = page.getByRole('heading', { name: 'indique uma empresa', exact: true });
  await expect(banner).toBeVisible();
  expect(await firstLetter(banner)).toBe('none');
  if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
  const menu = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Me ajuda' }) });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Indicar',
    'Indicações',
    'meus ganhos',
    'Perfil',
    'Me ajuda',
  ]);
  expect(await firstLetter(menu.getByText('meus ganhos', { exact: true }))).toBe('none');
});
