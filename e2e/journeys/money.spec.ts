import { dateInSaoPaulo, formatDateInWords } from '@indike/rules/dates/calendar';
import { expect, type Page } from '@playwright/test';
import { moveClockTo } from '../support/clock.ts';
import { fillReferral, fillSignUp, openAs, savePix } from '../support/pages.ts';
import {
  DEMO,
  newCnpj,
  newCpf,
  newEmail,
  operatorOf,
  registered,
  transitionAsOperator,
  url,
} from '../support/people.ts';
import { test } from '../support/test.ts';

const DAY_MS = 86_400_000;
/** The date in São Paulo in the format of the API. */
const day = (instant: number) => dateInSaoPaulo(new Date(instant));
/** The date as it is displayed: '26 de nov. de 2026'. */
const dayText = (instant: number) => formatDateInWords(day(instant));

const balance = (page: Page) =>
  page.getByRole('main').getByText('Disponível para saque').locator('xpath=following-sibling::*').first();

test('the demo person sees their balance, a withdrawal’s details and the withdrawal dialog @phone', async ({
  page,
}) => {
  await openAs(page, DEMO, '/ganhos');
  await expect(balance(page)).toContainText(/R\$\s[\d.]+,\d\d/);
  const history = page.getByRole('region', { name: 'Histórico de Saques' });
  await expect(history.getByRole('row').nth(1)).toContainText(/R\$\s[\d.]+,\d\d/);
  await history
    .getByRole('button', { name: /Ver o saque de/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Detalhes do saque' });
  await expect(dialog.getByText('De onde vem este valor')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText(/R\$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Sacar' }).click();
  const ask = page.getByRole('dialog', { name: 'Solicitar saque' });
  await expect(ask.getByText('Você vai sacar todo o saldo disponível:')).toBeVisible();
  await ask.getByRole('button', { name: 'Cancelar' }).click();
  await expect(ask).toBeHidden();
});

test('the chart of the earnings has its one period to choose', async ({ page, request }) => {
  await openAs(page, await registered(request, 'Nina'), '/ganhos');
  const period = page.getByRole('combobox', { name: 'Período' });
  await expect(period).toHaveValue('3');
  await expect(period.getByRole('option')).toHaveText(['3 meses']);
});

/** Expects the next step on the first card of the referral. */
async function expectNextStep(page: Page, referral: number, step: RegExp): Promise<void> {
  await page.goto(url(`/indicacao?indicationId=${referral}`));
  await expect(page.locator('section[aria-labelledby="status-atual"]')).toContainText(step);
}

test('a reward is released five days after the invoice payment, withdrawn, paid and shown with its date', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const cnpj = newCnpj();
  const company = `Contrato ${cnpj.slice(3, 8)} Ltda`;
  await fillSignUp(page, { firstname: 'Bia', lastname: 'Souza', email, cpf: newCpf() });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(url('/welcome'));

  await page.goto(url('/ganhos'));
  await expect(balance(page)).toContainText('0,00');
  await expect(page.getByRole('button', { name: 'Sacar' })).toBeDisabled();
  await expect(page.getByText('O saque é a partir de R$ 150,00')).toBeVisible();
  await expect(page.getByText('Nenhum saque ainda')).toBeVisible();

  await page.goto(url('/nova-indicacao'));
  await fillReferral(page, { company, cnpj, contact: 'João Araújo' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Salvar|Enviar|Indicar/ }).click();
  await expect(page).toHaveURL(url('/indicacao-concluida'));
  const now = Date.now();
  const contract = { value: 2_000, closed_at: day(now), first_invoice_due_date: day(now) };
  await transitionAsOperator(request, company, { status: 'in_contact' });
  await transitionAsOperator(request, company, { status: 'in_negotiation', estimated_value: 2_000 });
  await transitionAsOperator(request, company, { status: 'accepted', contract });
  const operator = await operatorOf(request);
  const referral = await operator.referral(company);
  await operator.post(`/api/operator/indications/${referral}/invoice-payment`, { paid_at: day(now) });
  await expectNextStep(page, referral, /Próximo passo: nós.*A bonificação fica disponível em/s);
  const next = page.getByRole('region', { name: 'Próximos valores' }).getByRole('link');
  const words = `1.000,00 em ${dayText(now + 5 * DAY_MS).replace(/ de \d{4}$/, '')} · ${company}`;
  await page.goto(url('/'));
  await expect(next).toContainText(words);
  await page.goto(url('/ganhos'));
  await expect(page.getByRole('button', { name: 'Sacar' })).toBeDisabled();
  await expect(next).toContainText(words);
  await next.click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();

  const released = now + 5 * DAY_MS;
  await moveClockTo(request, new Date(released));
  await expectNextStep(page, referral, /Próximo passo: você.*peça o saque em Meus Ganhos/s);
  await page.goto(url('/ganhos'));
  await expect(balance(page)).toContainText('1.000,00');
  await page.getByRole('button', { name: 'Sacar' }).click();
  await page.getByRole('link', { name: 'Cadastrar dados bancários' }).click();
  await expect(page).toHaveURL(url('/perfil/conta'));
  await savePix(page, request, email);
  await expect(page).toHaveURL(/\/ganhos/);
  await page.getByRole('button', { name: 'Sacar' }).click();
  const ask = page.getByRole('dialog', { name: 'Solicitar saque' });
  await expect(ask).toContainText('1.000,00');
  await expect(ask).toContainText('PIX no e-mail j•••@example.com');
  await ask.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Saque solicitado com sucesso')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Dinheiro pedido' })
    .getByRole('button', { name: 'Entendi' })
    .click();
  const history = page.getByRole('region', { name: 'Histórico de Saques' });
  await expect(history.getByRole('row').nth(1)).toContainText(/1\.000,00.*Previsão/s);
  await expect(balance(page)).toContainText('0,00');
  await expectNextStep(page, referral, /Próximo passo: nós.*Saque da bonificação pedido/s);

  const withdrawal = await operator.withdrawalOf(email);
  await operator.post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await operator.post(`/api/operator/withdrawals/${withdrawal}/pay`, { paid_at: day(released) });
  await expectNextStep(page, referral, /Tudo certo: a bonificação desta indicação já foi paga/);
  await page.goto(url('/ganhos'));
  await expect(history.getByRole('row').nth(1)).toContainText(`Pago em ${dayText(released)}`);
  await history
    .getByRole('button', { name: /Ver o saque de/ })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: 'Detalhes do saque' });
  await expect(detail).toContainText(company);
  await expect(detail).toContainText(dayText(released));
});
