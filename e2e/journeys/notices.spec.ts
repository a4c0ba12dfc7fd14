import { expect } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { newReferral } from '../support/back-office.ts';
import { openAs, storeSession } from '../support/pages.ts';
import { transitionAsOperator, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test('the bell counts what is new, and each notice leads to what it tells of @phone', async ({
  page,
  request,
  browser,
}) => {
  const { company, person } = await newReferral(request, {
    company: `Sino ${crypto.randomUUID().slice(0, 8)}`,
  });
  await openAs(page, person);
  await expect(page.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible();
  await transitionAsOperator(request, company, { status: 'in_contact' });
  await transitionAsOperator(request, company, { status: 'fix_contact' });
  await page.reload();
  await page.getByRole('link', { name: 'Avisos: 2 não lidos' }).click();
  await expect(page).toHaveURL(url('/avisos'));
  await expect(page.getByRole('heading', { name: 'Hoje' })).toBeVisible();
  await checkAccessibility(page, 'notices');

  await page.getByRole('link', { name: `Não lido: ${company}: confira o contato da indicação` }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Avisos: 1 não lido' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Não lido: / })).toHaveCount(1);

  const other = await browser.newPage();
  await storeSession(other, person);
  await other.goto(url('/avisos'));
  await other.getByRole('button', { name: 'marcar todos como lidos' }).click();
  await expect(other.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'marcar todos como lidos' })).toHaveCount(0);
  await other.close();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible();
});
