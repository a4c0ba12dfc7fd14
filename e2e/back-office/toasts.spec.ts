/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { enterBackOffice } from '../support/back-office.ts';
import { asAdministrator } from '../support/operators.ts';
import { test } from '../support/test.ts';

test('toasts that come together are seen together, the newest nearest to the edge', async ({
  page,
  request,
}) => {
  const finance = await (await asAdministrator(request)).newOperator('finance');
  await enterBackOffice(page, '/configuracoes', finance);
  await page.route('**/api/operator/holidays', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            message: 'Erro de validação',
            errors: { date: ['Primeiro', 'Segundo'], name: ['Terceiro'] },
          },
        })
      : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Data' }).fill('13062029');
  await page.getByLabel('Nome').fill('Santo Antônio');
  await page.getByRole('button', { name: 'Acrescentar' }).click();
  const toasts = page.locator('.mantine-Notification-root');
  await expect(toasts).toHaveText(['Primeiro', 'Segundo', 'Terceiro']);
  const tops = await toasts.evaluateAll((shown) => shown.map((one) => one.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const bottom = await toasts
    .last()
    .evaluate((last) => window.innerHeight - last.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(40);
  await expect(toasts).toHaveCount(0, { timeout: 10_000 });
});
