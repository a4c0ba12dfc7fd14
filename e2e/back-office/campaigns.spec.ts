import { addDays, dateInSaoPaulo, formatDate, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { accept, addTotp, invite, named } from '../support/access.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { moveClockTo, productTime } from '../support/clock.ts';
import { tamper } from '../support/database.ts';
import { beyondWindow } from '../support/layout.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { openAs } from '../support/pages.ts';
import { headersOf, newCnpj, operatorOf, url } from '../support/people.ts';
import { countRequests, settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { totp } from '../support/totp.ts';

// Uses its own product, because campaigns are everybody's.

useOwnProduct();

const CAMPAIGNS = '/programa/campanhas';

async function check(page: Page, state: string): Promise<void> {
  await settled(page);
  await checkAccessibility(page, state);
  expect.soft(await beyondWindow(page), `${state} scrolls sideways`).toEqual([]);
}

/** Another administrator, who has been there for more than a week and confirmed long ago. */
async function colleague(browser: Browser, request: APIRequestContext) {
  const { email, link } = await invite(request, 'admin');
  const page = await (await browser.newContext()).newPage();
  countRequests(page);
  await accept(page, link);
  const secret = await addTotp(page);
  await tamper(
    `update operator_invitation set accepted_at = accepted_at - interval '8 days' where email = '${email}'`,
  );
  await tamper(`update operator_session set confirmed_at = confirmed_at - interval '1 hour'`);
  return { page, secret };
}

/** Closes a contract of R$ 4.000,00 today. */
async function close(request: APIRequestContext, id: number): Promise<void> {
  const operator = await operatorOf(request);
  const day = dateInSaoPaulo(await productTime(request));
  const path = `/api/operator/indications/${id}/transitions`;
  await operator.post(path, { status: 'in_contact' });
  await operator.post(path, { status: 'in_negotiation', estimated_value: 4_000 });
  const contract = { value: 4_000, closed_at: day, first_invoice_due_date: addDays(day, 10) };
  await operator.post(path, { status: 'accepted', contract });
}

test('a campaign is prepared, approved by another, won by an Indiker and ends with its budget @phone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const first = addDays(dateInSaoPaulo(new Date()), 1);
  await enterBackOffice(page, CAMPAIGNS);
  await page.getByRole('button', { name: 'Preparar campanha' }).click();
  const form = page.getByRole('dialog', { name: 'Preparar uma campanha' });
  const prepare = form.getByRole('button', { name: 'Preparar', exact: true });
  await prepare.click();
  await expect(form.getByText('Nome da campanha é obrigatório')).toBeVisible();
  await expect(form.getByLabel(/^Nome/)).toBeFocused();
  await check(page, 'form of a campaign with errors');
  await form.getByLabel(/^Nome/).fill('Março');
  await form.getByLabel('Primeiro dia', { exact: true }).fill(formatDate(addDays(first, -1)));
  await form.getByLabel('Último dia', { exact: true }).fill(formatDate(addDays(first, 30)));
  await form.getByLabel('Qual contrato do período').fill('2');
  await form.getByLabel('Valor do prêmio').fill('500');
  await form.getByLabel('Orçamento').fill('499,99');
  await prepare.click();
  await expect(form.getByText(/devem pagar ao menos um prêmio/)).toBeVisible();
  await form.getByLabel('Orçamento').fill('500');
  await prepare.click();
  await expect(form.getByText(/no dia seguinte ao da aprovação/)).toBeVisible();
  await form.getByLabel('Primeiro dia', { exact: true }).fill(formatDate(first));
  const sentence = /Quem fechar o 2º contrato .*recebe R\$\s500,00 a mais, até R\$\s500,00 no total\./;
  await expect(form.getByRole('region', { name: 'O que a campanha faz' })).toHaveText(sentence);
  await prepare.click();

  const campaign = page.getByRole('region', { name: 'Março', exact: true });
  await expect(campaign).toContainText('À espera de aprovação');
  await expect(campaign).toContainText(sentence);
  await expect(campaign).toContainText('Quem preparou não aprova.');
  await expect(campaign.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0);

  const other = await colleague(browser, request);
  await other.page.goto(named(backOffice(CAMPAIGNS)));
  await other.page.getByRole('button', { name: 'Aprovar campanha: Março' }).click();
  await check(other.page, 'approval of a campaign');
  await expect(other.page.getByRole('dialog')).toContainText(sentence);
  await other.page.getByRole('button', { name: 'Confirmar aprovação' }).click();
  await other.page.getByLabel('Código do aplicativo').fill(totp(other.secret, 1));
  await other.page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  const approved = other.page.getByRole('region', { name: 'Março', exact: true });
  await expect(approved).toContainText(/Aprovada por Teresa Lins/);
  await expect(approved).toContainText('Ninguém ganhou ainda');
  await other.page.context().close();

  const one = await newReferral(request, { company: 'Padaria do Largo' });
  await openAs(page, one.person);
  await expect(page.getByRole('link', { name: 'Indicar' }).first()).toBeVisible();
  await settled(page);
  await expect(page.getByRole('region', { name: 'Campanhas' })).toHaveCount(0);

  await moveClockTo(request, new Date(instantAtSaoPauloStart(first).getTime() + 12 * 3_600_000));
  await enterBackOffice(page);
  const line = page.getByRole('listitem').filter({ hasText: 'Março' });
  await expect(line).toContainText(/R\$\s0,00\s*Campanha de R\$\s500,00 até .* · 0 prêmios/);
  const campaigns = page.getByRole('region', { name: 'Campanhas' });
  await openAs(page, one.person);
  await expect(campaigns).toHaveText(/Março\s*Faltam 2 contratos até .*: \+\sR\$\s500,00/);
  await check(page, 'Home with a campaign');
  await close(request, one.id);
  await page.reload();
  await expect(campaigns).toContainText('Falta 1 contrato');

  const headers = await headersOf(request, one.person);
  const contact = { name: 'Rui Sá', email: 'rui@empresa.example', phone: '1130001234', observation: '' };
  const data = { name: 'Oficina do Porto', document: newCnpj(), site: '', consent: true, contact };
  const answer = await request.post(url('/api/indication-v3'), { headers, data });
  const { id } = await answer.json();
  await close(request, id);
  await page.reload();
  await expect(campaigns).toContainText(/Você ganhou R\$\s500,00/);

  await page.goto(url('/ganhos'));
  const upcoming = page.getByRole('region', { name: 'Próximos valores' });
  await expect(upcoming).toContainText(/R\$\s500,00.* · Oficina do Porto · campanha Março/);
  await page.goto(url(`/indicacao?indicationId=${id}`));
  const reward = page.getByRole('region', { name: 'Sua bonificação' });
  await expect(reward).toContainText(/\+ R\$\s500,00: campanha Março/);
  await expect(reward.getByRole('listitem').filter({ hasText: 'Prêmio: campanha Março' })).toContainText(
    /R\$\s500,00/,
  );

  await enterBackOffice(page, CAMPAIGNS);
  await expect(campaign).toContainText('Orçamento esgotado');
  await expect(campaign).toContainText(/R\$\s500,00 de R\$\s500,00 \(100%\)/);
  await expect(campaign).toContainText('1 prêmio para 1 Indiker');
  await check(page, 'exhausted campaign');

  const late = await newReferral(request, { company: 'Mercado da Vila' });
  await openAs(page, late.person);
  await settled(page);
  await expect(campaigns).toHaveCount(0);
});

test('a campaign is ended with a reason, exported, and read by an auditor', async ({ page, request }) => {
  const operator = await operatorOf(request);
  const day = addDays(dateInSaoPaulo(await productTime(request)), 1);
  const terms = { starts_on: day, ends_on: day, reward: { points: 2.5 }, budget: 10_000, per_person: 1_000 };
  const audience = { level: 'Ouro', state: 'BA', joined_since: '2026-01-01' };
  for (const campaign of [
    { name: 'Natal', condition: { minimum_value: 5_000 } },
    { name: 'W'.repeat(60), condition: { first_referral: true }, audience },
  ])
    await operator.post('/api/operator/campaigns', { ...terms, ...campaign });
  await enterBackOffice(page, CAMPAIGNS, AUDITOR);
  const campaign = page.getByRole('region', { name: 'Natal', exact: true });
  await expect(campaign).toContainText(/pelo menos R\$\s5\.000,00 em .* recebe 2,5 pontos a mais/);
  await expect(page.getByRole('button', { name: /campanha/ })).toHaveCount(0);
  await expect(
    page.getByText(/^Quem for Ouro, morar na Bahia, tiver se cadastrado .* o seu primeiro contrato/),
  ).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 320, height });
  await check(page, 'campaigns with a long word on a small phone');
  await page.setViewportSize({ width, height });

  await page.context().clearCookies();
  await enterBackOffice(page, CAMPAIGNS);
  await page.getByRole('button', { name: 'Encerrar campanha: Natal' }).click();
  const ending = page.getByRole('dialog');
  await ending.getByRole('button', { name: 'Encerrar campanha' }).click();
  await expect(ending.getByText('Informe o motivo.')).toBeVisible();
  await check(page, 'end of a campaign with errors');
  await ending.getByLabel('Motivo').fill('O orçamento mudou');
  await ending.getByRole('button', { name: 'Encerrar campanha' }).click();
  await expect(campaign).toContainText('Encerrada');
  await expect(campaign).toContainText('Motivo: O orçamento mudou');
  await expect(campaign.getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: 'Exportar Campanhas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(page.getByText(/Pronto: .* no arquivo/)).toBeVisible();
});
