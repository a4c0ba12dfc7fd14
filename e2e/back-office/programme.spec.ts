import { addDays, dateInSaoPaulo, formatDate } from '@indike/rules/dates/calendar';
import { expect } from '@playwright/test';
import { accept, addTotp, invite, named } from '../support/access.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { beyondWindow } from '../support/layout.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { totp } from '../support/totp.ts';
import { test } from '../support/test.ts';

// Uses its own product, because the versions of the programme are everybody's.

useOwnProduct();

test('one administrator prepares a version, another approves it with a second factor @phone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Programa', exact: true }).click();
  const versions = page.getByRole('list', { name: 'Versões do programa' });
  await expect(versions.getByRole('region').first()).toContainText('Em vigor');

  const before = await versions.getByRole('region').count();
  await page.getByRole('button', { name: 'Preparar versão' }).click();
  const form = page.getByRole('dialog', { name: 'Preparar uma versão' });
  await form.getByRole('group', { name: 'Ouro' }).getByLabel('Porcentagem do contrato').fill('62');
  await form.getByLabel('Saque mínimo').fill('100');
  await expect(form.getByText(/Só melhora: aprovada hoje/)).toBeVisible();
  const day = form.getByLabel('Vale a partir de', { exact: true });
  await form.getByRole('button', { name: 'Preparar', exact: true }).click();
  await expect(form.getByText('Informe a partir de que dia')).toBeVisible();
  await day.fill(formatDate(dateInSaoPaulo(new Date())));
  await form.getByRole('button', { name: 'Preparar', exact: true }).click();
  await expect(form.getByText(/O que tira algo dos Indikers vale a partir de 10 dias/)).toBeVisible();
  expect(await beyondWindow(page)).toEqual([]);
  await checkAccessibility(page, 'form of a version');
  await day.fill(formatDate(addDays(dateInSaoPaulo(new Date()), 2)));
  await form.getByRole('button', { name: 'Preparar', exact: true }).click();

  const prepared = versions.getByRole('region').first();
  await expect(versions.getByRole('region')).toHaveCount(before + 1);
  await expect(prepared).toContainText('Preparada');
  await expect(prepared.getByRole('list', { name: 'O que muda' })).toHaveText(
    /Ouro: 60% → 62%.*Saque mínimo: R\$\s150,00 → R\$\s100,00/,
  );
  await expect(prepared.getByRole('list', { name: 'Simulação' })).toHaveText(
    /contratos? dos últimos 12 meses teria.* custado .*Saques menores que o mínimo: /,
  );
  await prepared.getByText('Carta aos Indikers').click();
  await expect(prepared.getByText(/O que muda no Indike em/)).toBeVisible();
  await expect(prepared.getByText('Quem preparou não aprova.')).toBeVisible();
  await expect(prepared.getByRole('button', { name: 'Aprovar versão' })).toHaveCount(0);
  await checkAccessibility(page, 'prepared version');

  const { email, link } = await invite(request, 'admin');
  const other = await (await browser.newContext()).newPage();
  await accept(other, link);
  const secret = await addTotp(other);
  // A colleague of more than a week, who confirmed long ago.
  await tamper(
    `update operator_invitation set accepted_at = accepted_at - interval '8 days' where email = '${email}'`,
  );
  await tamper(`update operator_session set confirmed_at = confirmed_at - interval '1 hour'`);
  await other.goto(named(backOffice('/programa')));
  await other.getByRole('button', { name: 'Aprovar versão' }).click();
  await other.getByRole('button', { name: 'Confirmar aprovação' }).click();
  await other.getByLabel('Código do aplicativo').fill(totp(secret, 1));
  await other.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const approved = other.getByRole('list', { name: 'Versões do programa' }).getByRole('region').first();
  await expect(approved).toContainText('Aprovada por Teresa Lins');

  await page.reload();
  await prepared.getByRole('button', { name: 'Retirar versão' }).click();
  const withdrawal = page.getByRole('dialog');
  await withdrawal.getByRole('button', { name: 'Retirar versão' }).click();
  await expect(withdrawal.getByText('Informe o motivo.')).toBeVisible();
  await withdrawal.getByLabel('Motivo').fill('Fica para o ano que vem');
  await withdrawal.getByRole('button', { name: 'Retirar versão' }).click();
  await expect(prepared).toContainText('Motivo: Fica para o ano que vem');
  await expect(prepared).toContainText('Retirada por');
});

test('an auditor reads the programme and changes nothing', async ({ page }) => {
  await enterBackOffice(page, '/programa', AUDITOR);
  await expect(page.getByRole('list', { name: 'O que vale hoje' })).toContainText('Prata');
  await expect(page.getByRole('button', { name: /versão/ })).toHaveCount(0);
});
