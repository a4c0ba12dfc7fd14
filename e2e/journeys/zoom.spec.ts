import { expect } from '@playwright/test';
import { expectWhole, ZOOMED } from '../support/layout.ts';
import { navigate } from '../support/navigate.ts';
import { storeSession } from '../support/pages.ts';
import { DEMO, url } from '../support/people.ts';
import { test } from '../support/test.ts';

// Only dialogs are tested here. accessibility.spec.ts also checks the screens at 400 %.
test.use({ viewport: ZOOMED, actionTimeout: 10_000 });
test.beforeEach(() => test.setTimeout(120_000));

test('dialogs can be read and closed at 400 %', async ({ page }) => {
  await storeSession(page, DEMO);
  for (const [path, opener, action] of [
    ['/indicar', 'QR code', 'Baixar PNG'],
    ['/', 'Abrir menu', 'Sair'],
    ['/indicar', 'Aprenda a indicar', 'Próximo'],
    ['/indicacoes', 'Filtrar', 'Filtrar'],
    ['/ganhos', 'Sacar', 'Confirmar'],
    ['/perfil/dados', 'Salvar', 'fechar'],
  ] as const) {
    await navigate(page, url(path));
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: action }).first().click({ trial: true });
    await expectWhole(page, opener);
    await dialog.getByRole('button', { name: 'fechar' }).first().click();
    await expect(dialog).toBeHidden();
  }
});
