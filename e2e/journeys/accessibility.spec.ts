import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { codeDialog, signIn } from '../support/pages.ts';
import { DEMO, url } from '../support/people.ts';

const OPEN = [
  '/login',
  '/cadastro',
  '/forgot_password',
  '/redefinir-senha',
  '/termos-de-uso',
  '/politica-de-privacidade',
  '/duvidas-frequentes',
  '/duvidas-frequentes?busca=indicacao',
  '/duvidas-frequentes/status_indicacao',
  '/confirmacao-de-email/1/forjado',
  '/i/000000000000',
  '/oposicao/1/forjado',
  '/nao-existe',
];
const PRIVATE = [
  '/',
  '/welcome',
  '/indicar',
  '/nova-indicacao',
  '/indicacao-concluida',
  '/indicacoes',
  '/ganhos',
  '/perfil',
  '/perfil/dados',
  '/perfil/endereco',
  '/perfil/conta',
  '/perfil/avatar',
  '/perfil/avisos',
  '/ajuda',
  '/ajuda/meus_ganhos',
];

async function expectNoViolations(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page (${colorScheme})`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of OPEN) {
      await page.goto(url(path));
      await expectNoViolations(page);
    }
    await signIn(page, DEMO);
    for (const path of PRIVATE) {
      await page.goto(url(path));
      await expectNoViolations(page);
    }
    await page.goto(url('/indicacoes?status=99'));
    await page.locator('a[href^="/indicacao?"]').first().click();
    await expect(page.getByRole('heading', { name: 'Atualizações' })).toBeVisible();
    await expectNoViolations(page);
    await page.goto(url('/indicacoes'));
    await page.getByRole('button', { name: 'Filtrar' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page);
    await page.goto(url('/perfil/dados'));
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(codeDialog(page).getByLabel('Caractere 1 de 6')).toBeVisible();
    await expectNoViolations(page);
  });
}
