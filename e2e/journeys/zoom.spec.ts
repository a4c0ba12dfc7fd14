import { expect, type Page } from '@playwright/test';
import { beyondWindow } from '../support/layout.ts';
import { storeSession } from '../support/pages.ts';
import { DEMO, registered, url } from '../support/people.ts';
import { openReferral, privateScreens, type Screen, shareCode, visitorScreens } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

// A window of 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 }, actionTimeout: 10_000 });
test.beforeEach(() => test.setTimeout(120_000));

/**
 * Texts that reach beyond a box which cuts what reaches beyond it. What is there for screen readers alone is a pixel
 * wide; the words of a drawing are its name as well.
 */
const CUT = `[...document.querySelectorAll('body *:not(svg *)')]
  .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    if (text.width === 0) return false;
    for (let box = element; box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom, width } = box.getBoundingClientRect();
      if (width <= 1) return false;
      const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && (text.right > right + 1 || text.left < left - 1)) return true;
      if (cuts(overflowY) && (text.bottom > bottom + 1 || text.top < top - 1)) return true;
      if (overflowY === 'auto' || overflowY === 'scroll') return false;
    }
    return false;
  })
  .map(({ textContent }) => textContent.trim().slice(0, 60))`;
/** WCAG 1.4.12. */
const SPACING = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }\`);
  document.adoptedStyleSheets = [sheet];
}`;

async function expectWhole(page: Page, name: string): Promise<void> {
  expect.soft(await beyondWindow(page), `${name}: scrolls sideways`).toEqual([]);
  expect.soft(await page.evaluate<string[]>(CUT), `${name}: cut`).toEqual([]);
}

async function expectAllUsable(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [path, action] of screens) {
    await page.goto(url(path));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await settled(page);
    await expectWhole(page, path);
    const control = page
      .getByRole('button', { name: action })
      .or(page.getByRole('link', { name: action }))
      .first();
    // Into sight and free to be pressed, without pressing.
    await control.click({ trial: true });
  }
}

test('at 400 % the screens of visitors need no scrolling sideways', async ({ page, request }) => {
  await expectAllUsable(page, visitorScreens(await shareCode(request, await registered(request, 'Lia'))));
});

test('at 400 % the screens of who is signed in need no scrolling sideways', async ({ page, request }) => {
  await storeSession(page, DEMO);
  await expectAllUsable(page, [...privateScreens, [await openReferral(request, DEMO), 'Adicionar']]);
});

test('at 400 % dialogs can be read and left', async ({ page }) => {
  await storeSession(page, DEMO);
  for (const [path, opener, action] of [
    ['/', 'QR code', 'Baixar PNG'],
    ['/', 'Abrir menu', 'Sair'],
    ['/indicar', 'Aprenda a indicar', 'Próximo'],
    ['/indicacoes', 'Filtrar', 'Filtrar'],
    ['/ganhos', 'Sacar', 'Confirmar'],
    ['/perfil/dados', 'Salvar', 'fechar'],
  ] as const) {
    await page.goto(url(path));
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: action }).first().click({ trial: true });
    await expectWhole(page, opener);
    await dialog.getByRole('button', { name: 'fechar' }).first().click();
    await expect(dialog).toBeHidden();
  }
});

test.describe('with the spacing of texts that a reader sets', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing is cut', async ({ page, request }) => {
    const check = async (path: string) => {
      await page.goto(url(path));
      await settled(page);
      await page.evaluate(SPACING);
      await expectWhole(page, `${path} spaced`);
    };
    for (const path of ['/login', '/cadastro', '/duvidas-frequentes/status_indicacao']) await check(path);
    await storeSession(page, DEMO);
    await check('/');
    await check(await openReferral(request, DEMO));
    for (const path of [
      '/indicacoes',
      '/ganhos',
      '/perfil',
      '/perfil/conta',
      '/perfil/avisos',
      '/perfil/meus-dados',
    ])
      await check(path);
  });
});
