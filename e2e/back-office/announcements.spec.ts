import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { AUDITOR, enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { beyondWindow } from '../support/layout.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { openAs } from '../support/pages.ts';
import { DEMO } from '../support/people.ts';
import { countRequests, settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

// Uses its own product, because it counts everybody.

useOwnProduct();

const TITLE = 'Férias da equipe';

async function check(page: Page, state: string): Promise<void> {
  await settled(page);
  await checkAccessibility(page, state);
  expect.soft(await beyondWindow(page), `${state} scrolls sideways`).toEqual([]);
}

test('an announcement is checked, sent to as many as were shown, and read by an Indiker @phone', async ({
  page,
  browser,
}) => {
  await enterBackOffice(page, '/comunicados');
  const list = page.getByRole('list', { name: 'Comunicados' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Escrever comunicado' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  await expect(dialog.getByText('Dê um título ao comunicado')).toBeVisible();
  await dialog.getByLabel('Título').fill(TITLE);
  await dialog.getByLabel('Texto').fill('Paramos no dia 24.\n\nVoltamos no dia 2.');
  await dialog.getByLabel('Nível do Indiker').selectOption('Diamante');
  await dialog.getByLabel('Estado do Indiker').selectOption('Acre');
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  await expect(dialog.getByText('Nível Diamante, Acre: ninguém recebe este comunicado.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();

  await dialog.getByLabel('Nível do Indiker').selectOption('Todos');
  await dialog.getByLabel('Estado do Indiker').selectOption('Todos');
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  await expect(dialog.getByRole('region', { name: 'No site' })).toContainText(TITLE);
  await expect(dialog.getByRole('region', { name: 'E-mail' })).toContainText('Olá, (nome).');
  const submit = dialog.getByRole('button', { name: /^Enviar a \d+ pessoas$/ });
  const count = Number(/\d+/.exec((await submit.textContent()) ?? '')?.[0]);
  await check(page, 'preview of an announcement');
  await tamper(`update indiker set email_verified_at = null where email = 'prata@indike.test'`);
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('O número de pessoas mudou');
  await dialog.getByRole('button', { name: `Enviar a ${count - 1} pessoa` }).click();
  await expect(dialog).toHaveCount(0);
  const sent = list.getByRole('listitem').filter({ hasText: TITLE });
  await expect(sent).toContainText(`Enviado a ${count - 1} pessoa`, { timeout: 15_000 });
  await expect(sent).toContainText('Todos os Indikers');
  await check(page, 'announcements');

  const reader = await (await browser.newContext()).newPage();
  countRequests(reader);
  await openAs(reader, DEMO, '/avisos');
  const notice = reader.getByRole('listitem').filter({ hasText: TITLE });
  await expect(notice).toContainText('Voltamos no dia 2.');
  await check(reader, 'an announcement among the notices');
  await notice.getByRole('button', { name: 'marcar como lido' }).click();
  await expect(notice.getByRole('button')).toHaveCount(0);
  await reader.reload();
  await expect(notice).toContainText('Voltamos no dia 2.');
  await expect(notice.getByRole('button')).toHaveCount(0);
});

test('an auditor reads announcements and writes none', async ({ page }) => {
  await enterBackOffice(page, '/comunicados', AUDITOR);
  await expect(page.getByRole('list', { name: 'Comunicados' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escrever comunicado' })).toHaveCount(0);
});
