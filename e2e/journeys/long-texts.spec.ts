import { expect, type Page } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { beyondWindow } from '../support/layout.ts';
import { newWithdrawal, type NewWithdrawal } from '../support/money.ts';
import { navigate } from '../support/navigate.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { storeSession } from '../support/pages.ts';
import { operatorOf, url } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

// Uses its own product, so that these texts are not in the lists of other journeys.
test.describe.configure({ mode: 'default' });
useOwnProduct();

/** Texts of the maximum length that the forms allow, without any place for a line break. */
const LONGEST = {
  company: 'W'.repeat(200),
  site: `https://${'w'.repeat(60)}.example/${'w'.repeat(400)}`,
  contact: {
    name: 'M'.repeat(100),
    email: `${'m'.repeat(60)}@${'m'.repeat(60)}.example`,
    phone: '11987654321',
    observation: 'W'.repeat(2000),
  },
  indiker: { firstname: 'H'.repeat(100), lastname: 'Z'.repeat(100) },
};
const VALUE = 99_999_999.99;
const WORD = 'W'.repeat(400);

/** In pixels. 320 is also a window of 1280 pixels at 400 %. */
const WIDTHS = [320, 360, 768, 1024, 1280, 1440];

let withdrawal: NewWithdrawal;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  withdrawal = await newWithdrawal(request, LONGEST, undefined, VALUE);
  const operator = await operatorOf(request);
  await operator.post(`/api/operator/indications/${withdrawal.id}/notes`, { text: WORD });
  await request.dispose();
});

async function expectFits(page: Page, address: string): Promise<void> {
  await navigate(page, address);
  await settled(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await beyondWindow(page), `${address} at ${width} px`).toEqual([]);
  }
}

test('long words and large amounts fit on the pages of Indikers', async ({ page }) => {
  test.setTimeout(120_000);
  await storeSession(page, withdrawal.person);
  for (const path of [
    '/',
    '/indicacoes',
    `/indicacao?indicationId=${withdrawal.id}`,
    '/ganhos',
    '/perfil',
    '/perfil/dados',
    '/perfil/conta',
    '/perfil/sessoes',
    '/perfil/meus-dados',
    '/perfil/informes',
    '/indicar',
  ])
    await expectFits(page, url(path));
});

test('long words and large amounts fit on the pages of the back office', async ({ page }) => {
  test.setTimeout(120_000);
  await enterBackOffice(page);
  for (const path of [
    '/',
    '/indicacoes',
    `/indicacoes/${withdrawal.id}`,
    '/saques',
    `/saques/${withdrawal.withdrawal}`,
    '/indikers',
    '/financeiro/lotes/novo',
    '/financeiro/faturas',
    '/financeiro/impostos',
    '/auditoria',
    '/disputas',
    '/lgpd',
    '/equipe',
    '/programa',
    '/saude',
  ])
    await expectFits(page, backOffice(path));
});
