import { expect, type Page } from '@playwright/test';
import { holdScripts, hydrated } from '../support/pages.ts';
import { url } from '../support/people.ts';
import { test } from '../support/test.ts';

// The query of the address is kept on every link, however and however early the link is opened.

async function hrefOf(page: Page, name: string): Promise<string | null> {
  return page.getByRole('link', { name }).getAttribute('href');
}

/** Uses the DevTools protocol, because for one such tab in twenty Playwright's event never fires. */
async function openInNewTab(page: Page, name: string): Promise<string> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('no browser');
  const { targetInfos } = await session.send('Target.getTargets');
  const before = new Set(targetInfos.map(({ targetId }) => targetId));
  const tab = new Promise<{ targetId: string; url: string }>((resolve) => {
    session.on('Target.targetInfoChanged', ({ targetInfo: { targetId, type, url: address } }) => {
      if (type === 'page' && !before.has(targetId) && address.startsWith('http'))
        resolve({ targetId, url: address });
    });
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  await page.getByRole('link', { name }).click({ modifiers: ['ControlOrMeta'] });
  const { targetId, url: address } = await tab;
  await session.send('Target.closeTarget', { targetId });
  await session.detach();
  return address;
}

const LINKS = [
  ['/login', 'Cadastre-se', '/cadastro'],
  ['/login', 'Esqueceu a senha?', '/forgot_password'],
  ['/forgot_password', 'Já tenho um código', '/redefinir-senha'],
  ['/cadastro', 'fechar', '/login'],
] as const;

for (const [path, name, target] of LINKS) {
  test(`'${name}' keeps the query in a new tab, before and after hydration`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(url(`${path}?trk=abc&origem=%2Fganhos`), { waitUntil: 'domcontentloaded' });
    expect(await hrefOf(page, name)).toBe(`${target}?trk=abc&origem=%2Fganhos`);
    expect(await openInNewTab(page, name)).toBe(url(`${target}?trk=abc&origem=%2Fganhos`));
    release();
    await hydrated(page);
    expect(await hrefOf(page, name)).toBe(`${target}?trk=abc&origem=%2Fganhos`);
    expect(await openInNewTab(page, name)).toBe(url(`${target}?trk=abc&origem=%2Fganhos`));
  });
}

test('links have no query if the page has none', async ({ page }) => {
  await page.goto(url('/login'));
  await hydrated(page);
  expect(await hrefOf(page, 'Cadastre-se')).toBe('/cadastro');
});

async function answerName(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Ana');
  await page.getByLabel('Sobrenome').fill('Lima');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { name: 'Qual o seu e-mail?' })).toBeVisible();
}

test("'fechar' skips the steps and returns to the page that opened the sign-up", async ({ page }) => {
  await page.goto(url('/duvidas-frequentes?q=saque'));
  await page.goto(url('/login?trk=abc'));
  await hydrated(page);
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await answerName(page);
  await expect(page).toHaveURL(url('/cadastro?trk=abc&passo=2'));
  await page.getByRole('link', { name: 'fechar' }).click();
  await expect(page).toHaveURL(url('/login?trk=abc'));
  // The login is in the history once, not a second time behind the steps.
  await page.goBack();
  await expect(page).toHaveURL(url('/duvidas-frequentes?q=saque'));
});

test("'fechar' leads to the login when the sign-up was opened directly", async ({ page }) => {
  await page.goto(url('/cadastro?trk=abc'));
  await hydrated(page);
  await answerName(page);
  expect(await hrefOf(page, 'fechar')).toBe('/login?trk=abc');
  await page.getByRole('link', { name: 'fechar' }).click();
  await expect(page).toHaveURL(url('/login?trk=abc'));
});

test("'voltar' leads to the login when a prerendered page was opened directly", async ({ page }) => {
  await page.goto(url('/termos-de-uso'));
  await hydrated(page);
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(page).toHaveURL(url('/login'));
});
