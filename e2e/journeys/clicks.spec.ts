import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect } from '@playwright/test';
import { countClicks } from '../support/clicks.ts';
import { moveClock } from '../support/clock.ts';
import { fillReferral, fillSignUp, savePix } from '../support/pages.ts';
import { emailTo, linkIn, newCnpj, newCpf, newEmail, operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

// The Indiker's part of the README's journey, with every button pressed by the mouse and no key in its place.

const MOST = 40;
const DAY_MS = 86_400_000;

test('from the sign-up to the withdrawal it takes at most forty clicks', async ({ page, request }) => {
  const clicks = await countClicks(page);
  const email = newEmail();
  const cnpj = newCnpj();
  const company = `Passos ${cnpj.slice(3, 8)} Ltda`;
  await fillSignUp(page, { firstname: 'Bia', lastname: 'Souza', email, cpf: newCpf() });
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('link', { name: 'Indicar' }).click();
  await page.getByRole('link', { name: 'Vamos indicar?' }).click();
  await fillReferral(page, { company, cnpj, contact: 'João Araújo' });
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Enviar indicação' }).click();
  await expect(page.getByRole('heading', { name: 'Indicação enviada' })).toBeVisible();

  // The link in the letter is one more click, in another window.
  await page.goto(linkIn(await emailTo(request, email, 'Boas-vindas'), 'confirmacao-de-email'));
  await expect(page.getByText('E-mail confirmado com sucesso').first()).toBeVisible();
  await page.getByRole('link', { name: 'Perfil' }).first().click();
  await page.getByRole('link', { name: 'Dados bancários' }).click();
  await savePix(page, request, email);

  const operator = await operatorOf(request);
  const path = `/api/operator/indications/${await operator.referral(company)}`;
  const today = dateInSaoPaulo(new Date());
  const contract = { value: 2_000, closed_at: today, first_invoice_due_date: today };
  await operator.post(`${path}/transitions`, { status: 'in_contact' });
  await operator.post(`${path}/transitions`, { status: 'in_negotiation', estimated_value: 2_000 });
  await operator.post(`${path}/transitions`, { status: 'accepted', contract });
  await operator.post(`${path}/invoice-payment`, { paid_at: today });
  await moveClock(request, 5 * DAY_MS);

  await page.getByRole('link', { name: 'meus ganhos' }).click();
  await page.getByRole('button', { name: 'Sacar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Saque solicitado com sucesso')).toBeVisible();
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(dialog).toBeHidden();
  expect(clicks() + 1).toBeLessThanOrEqual(MOST);
});
