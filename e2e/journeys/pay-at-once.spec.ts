import { addDays, dateInSaoPaulo, formatDate } from '@indike/rules/dates/calendar';
import { expect } from '@playwright/test';
import { enterBackOffice } from '../support/back-office.ts';
import { moveClock, productTime } from '../support/clock.ts';
import { newBalance } from '../support/money.ts';
import { openAs } from '../support/pages.ts';
import { DEMO, operatorHeaders, operatorOf, url } from '../support/people.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { test } from '../support/test.ts';

// Uses its own product, because another version of the programme is in force in it.

useOwnProduct();

const OTHER_ADMINISTRATOR = { email: 'administradora@indike.test', password: 'Demo1234' };
const DAY_MS = 86_400_000;

test('Sacar is paid in seconds within what two administrators have approved, with its receipt @phone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const headers = await operatorHeaders(request);
  const versions = '/api/operator/programme-versions';
  const { data } = await (await request.get(url(versions), { headers })).json();
  const inForce = data.find((one: { in_force: boolean }) => one.in_force);
  const today = dateInSaoPaulo(await productTime(request));
  const form = { ...inForce, payout: 'at_once', effective_from: addDays(today, 1) };
  const prepared = await request.post(url(versions), { headers, data: form });
  const other = await operatorOf(request, OTHER_ADMINISTRATOR);
  await other.post(`${versions}/${(await prepared.json()).id}/approve`, {});
  await moveClock(request, DAY_MS);

  // Without a standing order the page says what it says of every withdrawal.
  await openAs(page, DEMO, '/ganhos');
  const balance = page.getByRole('region', { name: 'Meus Ganhos' });
  await expect(balance.getByText(/Peça o saque até/)).toBeVisible();
  await expect(page.getByText(/em segundos/)).toHaveCount(0);

  const office = await (await browser.newContext()).newPage();
  await enterBackOffice(office, '/configuracoes/pagador');
  await office.getByRole('button', { name: 'Preparar autorização' }).click();
  const dialog = office.getByRole('dialog', { name: 'Preparar uma autorização' });
  await dialog.getByLabel('Limite por saque (R$)').fill('100.000');
  await dialog.getByLabel('Limite por pessoa no dia (R$)').fill('100.000');
  await dialog.getByLabel('Limite de todos no dia (R$)').fill('50.000');
  await dialog.getByRole('textbox', { name: 'Primeiro dia' }).fill(formatDate(addDays(today, 1)));
  await dialog.getByRole('textbox', { name: 'Último dia' }).fill(formatDate(addDays(today, 31)));
  await dialog.getByRole('button', { name: 'Preparar' }).click();
  await expect(dialog.getByText('O limite por saque não passa do limite por pessoa')).toBeVisible();
  await dialog.getByLabel('Limite de todos no dia (R$)').fill('200.000');
  await dialog.getByRole('button', { name: 'Preparar' }).click();
  await expect(office.getByText('Quem preparou não aprova. Peça a outra pessoa.')).toBeVisible();
  await enterBackOffice(office, '/configuracoes/pagador', OTHER_ADMINISTRATOR);
  await office.getByRole('button', { name: 'Aprovar a autorização 1' }).click();
  await office.getByRole('button', { name: 'Confirmar aprovação' }).click();
  await expect(office.getByText(/^Autorização 1\s*Em vigor$/)).toBeVisible();

  await page.reload();
  await expect(balance.getByText('O dinheiro cai na sua chave PIX em segundos.')).toBeVisible();
  await page.getByRole('button', { name: 'Sacar' }).click();
  const ask = page.getByRole('dialog', { name: 'Solicitar saque' });
  await expect(ask.getByText('Em segundos', { exact: true })).toBeVisible();
  await ask.getByRole('button', { name: 'Confirmar' }).click();
  const done = page.getByRole('dialog', { name: 'Dinheiro pedido' });
  await expect(done.getByRole('status')).toHaveText('Pago');
  await done.getByRole('button', { name: 'Entendi' }).click();
  // The page behind shows it without a reload.
  const history = page.getByRole('region', { name: 'Histórico de Saques' });
  const newest = history.getByRole('row').nth(1);
  await expect(newest).toContainText('Pago');
  await newest.getByRole('button', { name: /Ver o saque de/ }).click();
  const detail = page.getByRole('dialog', { name: 'Detalhes do saque' });
  await expect(detail.getByText('ID da transação PIX')).toBeVisible();
  await expect(detail.getByText(/^E\d{20}\w{11}$/)).toBeVisible();

  const { person } = await newBalance(request, 'Padaria Sol Nascente');
  await openAs(page, person, '/ganhos');
  await expect(balance.getByText(/^R\$\s1\.000,00 em segundos, quando você sacar$/)).toBeVisible();

  await office.reload();
  await expect(office.getByText(/Pago hoje por ela: R\$/)).toBeVisible();
  await office.getByRole('button', { name: 'Encerrar a autorização 1' }).click();
  await office.getByRole('button', { name: 'Encerrar autorização', exact: true }).click();
  await expect(office.getByText(/^Autorização 1\s*Encerrada$/)).toBeVisible();
  await office.context().close();
});
