import { readFile } from 'node:fs/promises';
import {
  addDays,
  dateInSaoPaulo,
  formatDateInWords,
  formatNearDate,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { lastRequestDayFor, payoutDate } from '@indike/rules/money/payout-dates';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { newReferral } from '../support/back-office.ts';
import { moveClockTo } from '../support/clock.ts';
import { newWithdrawal } from '../support/money.ts';
import { openAs } from '../support/pages.ts';
import { headersOf, newCnpj, operatorOf, url, type Person } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { addPix } from '../support/small-balance.ts';
import { test } from '../support/test.ts';

// 'When do I get my money?' is answered without scrolling on a small phone, in each state of the money.

test.use({ viewport: { width: 360, height: 640 } });

const DAY_MS = 86_400_000;
/** A day in a title, where it is not broken between two lines. */
const inTitle = (day: PlainDate) => formatNearDate(day).replaceAll(' ', '\u00a0');

/** Expects the answer on Home and on /ganhos, each without scrolling. */
async function expectAnswer(page: Page, title: string | RegExp, text: string | RegExp): Promise<void> {
  for (const [path, card] of [
    ['/', page.getByRole('region', { name: 'A receber' })],
    ['/ganhos', page.getByRole('region', { name: /Próximo dinheiro|Último pagamento|Precisa de você/ })],
  ] as const) {
    await page.goto(url(path));
    await expect(card.getByText(title)).toBeInViewport({ ratio: 1 });
    await expect(card.getByText(text)).toBeInViewport({ ratio: 1 });
    await settled(page);
    expect(await page.evaluate<number>('scrollY')).toBe(0);
  }
}

test('the next money is told from the first day to the return by the bank', async ({ page, request }) => {
  test.setTimeout(180_000);
  const now = Date.now();
  const today = dateInSaoPaulo(new Date(now));
  const company = 'Padaria Pão Quente';
  const { id, person } = await newReferral(request, { company });
  const headers = await headersOf(request, person);
  await openAs(page, person);
  await expectAnswer(page, 'Nenhum pagamento previsto ainda', /pagar a primeira fatura/);

  let operator = await operatorOf(request);
  const path = `/api/operator/indications/${id}`;
  await operator.post(`${path}/transitions`, { status: 'in_contact' });
  await operator.post(`${path}/transitions`, { status: 'in_negotiation', estimated_value: 5_000 });
  await expectAnswer(page, /2\.500,00 previstos · Padaria Pão Quente/, /depende do contrato/);

  const contract = { value: 5_000, closed_at: today, first_invoice_due_date: today };
  await operator.post(`${path}/transitions`, { status: 'accepted', contract });
  await operator.post(`${path}/invoice-payment`, { paid_at: today });
  const release = addDays(today, 5);
  const payday = payoutDate(release, FIRST_PROGRAMME);
  const lastDay = lastRequestDayFor(release, FIRST_PROGRAMME);
  await expectAnswer(
    page,
    new RegExp(`2\\.500,00 em ${inTitle(release)} · ${company}`),
    `Fica disponível nesse dia. Peça o saque até ${formatNearDate(lastDay)} para receber em ${formatNearDate(payday)}`,
  );

  await moveClockTo(request, new Date(now + 5 * DAY_MS));
  await expectAnswer(
    page,
    new RegExp(`2\\.500,00 em ${inTitle(payday)}`),
    `Já está disponível: peça o saque até ${formatNearDate(lastDay)} para receber nesse dia.`,
  );

  await addPix(request, { login: person.login, headers });
  await page.goto(url('/ganhos'));
  await page.getByRole('button', { name: 'Sacar' }).click();
  await page
    .getByRole('dialog', { name: 'Solicitar saque' })
    .getByRole('button', { name: 'Confirmar' })
    .click();
  await expect(page.getByText('Saque solicitado com sucesso')).toBeVisible();
  const done = page.getByRole('dialog', { name: 'Dinheiro pedido' });
  await expect(done).toContainText(/R\$\s2\.500,00/);
  await expect(done).toContainText(/PIX no e-mail j•••@example\.com/);
  await expect(done.getByRole('listitem').last()).toContainText('O dinheiro cai na sua conta ou chave PIX');
  await expect(done.getByRole('button', { name: 'Entendi' })).toBeInViewport({ ratio: 1 });
  await checkAccessibility(page, 'requested money');
  await done.getByRole('button', { name: 'Entendi' }).click();
  await expect(done).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sacar' })).toBeDisabled();
  await expectAnswer(page, new RegExp(`2\\.500,00 em ${inTitle(payday)}`), /Saque pedido/);

  operator = await operatorOf(request);
  const withdrawal = `/api/operator/withdrawals/${await operator.withdrawalOf(person.login)}`;
  await operator.post(`${withdrawal}/schedule`, {});
  await expectAnswer(page, new RegExp(`2\\.500,00 em ${inTitle(payday)}`), /Pagamento agendado/);

  await operator.post(`${withdrawal}/return`, { reason: 'Chave PIX inexistente' });
  await expectAnswer(page, /O banco devolveu R\$\s2\.500,00/, /Confira os seus dados bancários/);
});

/** A contract of R$ 200,00, whose first invoice was paid long enough ago. */
async function earnOneHundred(request: APIRequestContext, person: Person): Promise<void> {
  const company = `Oficina ${newCnpj().slice(3, 8)} Ltda`;
  const contact = { name: 'Rui', email: 'rui@empresa.example', phone: '1130001234' };
  const data = { name: company, document: newCnpj(), consent: true, contact };
  const headers = await headersOf(request, person);
  const { id } = await (await request.post(url('/api/indication-v3'), { headers, data })).json();
  const operator = await operatorOf(request);
  const path = `/api/operator/indications/${id}`;
  const day = addDays(dateInSaoPaulo(new Date()), -6);
  const contract = { value: 200, closed_at: day, first_invoice_due_date: day, confirm_dates: true };
  await operator.post(`${path}/transitions`, { status: 'in_contact' });
  await operator.post(`${path}/transitions`, { status: 'in_negotiation', estimated_value: 200 });
  await operator.post(`${path}/transitions`, { status: 'accepted', contract });
  await operator.post(`${path}/invoice-payment`, { paid_at: day });
}

test('the last payment is told, then what is missing, and the statement has every movement', async ({
  page,
  request,
}) => {
  const { withdrawal, person } = await newWithdrawal(request, 'Moinho da Serra Azul');
  const operator = await operatorOf(request);
  const today = dateInSaoPaulo(new Date());
  await operator.post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await operator.post(`/api/operator/withdrawals/${withdrawal}/pay`, { paid_at: today });
  await openAs(page, person);
  await expectAnswer(page, `R$\u00a01.000,00 pagos em ${formatDateInWords(today)}`, /Já está na sua conta/);

  await earnOneHundred(request, person);
  await expectAnswer(page, 'Faltam R$\u00a050,00 para o saque', /Você tem R\$\s100,00/);

  const statement = page.getByRole('region', { name: 'Extrato' });
  await expect(statement.getByRole('listitem').first()).toContainText(/100,00/);
  await expect(statement.getByText('Saque de R$\u00a01.000,00 pago')).toBeVisible();
  await statement.getByRole('combobox', { name: 'Mostrar' }).selectOption('Pago');
  await expect(statement.getByRole('listitem')).toHaveCount(1);
  await expect(statement.getByRole('listitem')).toContainText('Aguardando pagamento → Pago');
  const month = today.slice(0, 7);
  for (const [button, name, start] of [
    ['PDF do mês', `extrato-${month}.pdf`, '%PDF-'],
    ['CSV do mês', `extrato-${month}.csv`, '\uFEFFData;Movimento;'],
    ['CSV completo', 'extrato.csv', '\uFEFFData;Movimento;'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await statement.getByRole('button', { name: button }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path(), 'utf8')).startsWith(start)).toBe(true);
  }
});
