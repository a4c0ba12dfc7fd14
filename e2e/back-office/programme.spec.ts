import { addDays, dateInSaoPaulo, formatDate, formatDateInWords } from '@indike/rules/dates/calendar';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { accept, addTotp, invite, named } from '../support/access.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { moveClock } from '../support/clock.ts';
import { tamper } from '../support/database.ts';
import { beyondWindow } from '../support/layout.ts';
import { asAdministrator } from '../support/operators.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { openAs } from '../support/pages.ts';
import {
  confirmEmail,
  headersOf,
  newCnpj,
  operatorHeaders,
  operatorOf,
  registered,
  url,
} from '../support/people.ts';
import { totp } from '../support/totp.ts';
import { test } from '../support/test.ts';

// Uses its own product, because the versions of the programme are everybody's.

useOwnProduct();

const DAY_MS = 86_400_000;
const today = () => dateInSaoPaulo(new Date());
const versionsOn = (page: Page) => page.getByRole('list', { name: 'Versões do programa' });

/** Opens the form of a new version, with 62 % for Ouro and a lower minimum. */
async function fillVersion(page: Page) {
  await page.getByRole('button', { name: 'Preparar versão' }).click();
  const form = page.getByRole('dialog', { name: 'Preparar uma versão' });
  await form.getByRole('group', { name: 'Ouro' }).getByLabel('Porcentagem do contrato').fill('62');
  await form.getByLabel('Saque mínimo').fill('100');
  const day = form.getByLabel('Vale a partir de', { exact: true });
  const prepare = form.getByRole('button', { name: 'Preparar', exact: true });
  return { form, day, prepare };
}

/** Another administrator with a second factor opens the page and approves the newest version. */
async function approveAsColleague(browser: Browser, request: APIRequestContext): Promise<void> {
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
  await expect(versionsOn(other).getByRole('region').first()).toContainText('Aprovada por Teresa Lins');
  await other.context().close();
}

test('one administrator prepares a version, another approves it with a second factor @phone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Programa', exact: true }).click();
  const versions = versionsOn(page);
  await expect(versions.getByRole('region').first()).toContainText('Em vigor');

  const before = await versions.getByRole('region').count();
  const { form, day, prepare } = await fillVersion(page);
  await expect(form.getByText(/Só melhora: aprovada hoje/)).toBeVisible();
  await prepare.click();
  await expect(form.getByText('Informe a partir de que dia')).toBeVisible();
  await day.fill(formatDate(today()));
  await prepare.click();
  await expect(form.getByText(/O que tira algo dos Indikers vale a partir de 10 dias/)).toBeVisible();
  expect(await beyondWindow(page)).toEqual([]);
  await checkAccessibility(page, 'form of a version');
  await day.fill(formatDate(addDays(today(), 2)));
  await prepare.click();

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

  await approveAsColleague(browser, request);

  await page.reload();
  await prepared.getByRole('button', { name: 'Cancelar versão' }).click();
  const withdrawal = page.getByRole('dialog');
  await withdrawal.getByRole('button', { name: 'Cancelar versão' }).click();
  await expect(withdrawal.getByText('Informe o motivo.')).toBeVisible();
  await withdrawal.getByLabel('Motivo').fill('Fica para o ano que vem');
  await withdrawal.getByRole('button', { name: 'Cancelar versão' }).click();
  await expect(prepared).toContainText('Motivo: Fica para o ano que vem');
  await expect(prepared).toContainText('Cancelada por');
});

test('an auditor reads the programme and changes nothing', async ({ page }) => {
  await enterBackOffice(page, '/programa', AUDITOR);
  await expect(page.getByRole('list', { name: 'O que vale hoje' })).toContainText('Prata');
  await expect(page.getByRole('button', { name: /versão/ })).toHaveCount(0);
});

/** What visitors and Indikers read in the help. */
async function helpOf(page: Page, topic: string): Promise<string> {
  await page.goto(url(`/duvidas-frequentes/${topic}`));
  return (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
}

/** An Indiker who refers companies and closes contracts of R$ 1.000,00. */
async function indiker(request: APIRequestContext) {
  const person = await registered(request, 'Helena');
  await confirmEmail(request, person.login);
  async function refer(): Promise<number> {
    const headers = await headersOf(request, person);
    const contact = { name: 'Carla Dias', email: 'carla@empresa.example', phone: '1130001234' };
    const data = { name: 'Padaria Sol', document: newCnpj(), consent: true, contact };
    const answer = await request.post(url('/api/indication-v3'), { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  }
  async function close(id: number): Promise<void> {
    const operator = await operatorOf(request);
    const contract = {
      value: 1_000,
      closed_at: today(),
      first_invoice_due_date: today(),
      confirm_dates: true,
    };
    for (const step of [
      { status: 'in_contact' },
      { status: 'in_negotiation', estimated_value: 1_000 },
      { status: 'accepted', contract },
    ])
      await operator.post(`/api/operator/indications/${id}/transitions`, step);
  }
  return { person, refer, close };
}

test('a version with another rate is announced, begins on its day, and pays only what is referred from then on', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const { person, refer, close } = await indiker(request);
  for (let count = 1; count <= 3; count += 1) await close(await refer());
  const old = await refer();

  await enterBackOffice(page, '/programa');
  const { day, prepare } = await fillVersion(page);
  const first = addDays(today(), 1);
  await day.fill(formatDate(first));
  await prepare.click();
  const version = versionsOn(page).getByRole('region').first();
  await expect(version.getByRole('list', { name: 'Simulação' })).toHaveText(
    /contratos? dos últimos 12 meses teria.* custado /,
  );
  await approveAsColleague(browser, request);

  const subject = `O que muda no Indike em ${formatDateInWords(first)}`;
  await page.goto(url(`/mailbox?${new URLSearchParams({ to: person.login, q: subject })}`));
  const email = page.getByRole('article');
  await expect(async () => {
    await page.reload();
    await expect(email).toContainText(/Ouro: 60% → 62%[\s\S]*Saque mínimo: R\$\s150,00 → R\$\s100,00/, {
      timeout: 1_000,
    });
  }).toPass();
  await expect(email).toContainText('seguem as condições do dia em que foram feitas');
  expect(await helpOf(page, 'meus_ganhos')).toContain('Ouro, 60%');
  expect(await helpOf(page, 'resgate_ganhos')).toContain('R$ 150,00');

  await moveClock(request, DAY_MS);
  expect(await helpOf(page, 'meus_ganhos')).toContain('Ouro, 62%');
  expect(await helpOf(page, 'resgate_ganhos')).toContain('R$ 100,00');
  const recent = await refer();
  for (const id of [old, recent]) await close(id);
  for (const [id, how] of [
    [old, '× 60% (Ouro, 4º contrato fechado) = R$ 600,00'],
    [recent, '× 62% (Ouro, 5º contrato fechado) = R$ 620,00'],
  ] as const) {
    await openAs(page, person, `/indicacao?indicationId=${id}`);
    await expect(page.getByText(how)).toBeVisible();
  }
  await enterBackOffice(page, '/saude');
  await expect(page.getByText('Tudo confere')).toBeVisible();
});

test('where the provider decides, an operator chooses a referral before its contract', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { newOperator } = await asAdministrator(request);
  const colleague = await newOperator('admin');
  const headers = await operatorHeaders(request);
  const { data: known } = await (
    await request.get(url('/api/operator/programme-versions'), { headers })
  ).json();
  const inForce = known.find((one: { in_force: boolean }) => one.in_force);
  const form = { ...inForce, dispute_rule: 'provider_decides', effective_from: addDays(today(), 10) };
  const prepared = await request.post(url('/api/operator/programme-versions'), { headers, data: form });
  const { id: version } = await prepared.json();
  await (
    await operatorOf(request, colleague)
  ).post(`/api/operator/programme-versions/${version}/approve`, {});
  await moveClock(request, 10 * DAY_MS);

  const cnpj = newCnpj();
  const [first, second] = [
    await newReferral(request, { company: 'Vinícola Pedra Alta', cnpj }),
    await newReferral(request, { company: 'Vinícola Pedra Alta', cnpj }),
  ];
  const operator = await operatorOf(request);
  const path = (id: number) => `/api/operator/indications/${id}/transitions`;
  await operator.post(path(first.id), { status: 'in_contact' });
  await operator.post(path(first.id), { status: 'in_negotiation', estimated_value: 1_000 });
  await operator.post(path(second.id), { status: 'in_dispute' });

  await enterBackOffice(page, `/indicacoes/${first.id}`);
  await expect(page.getByText('Escolham qual vale antes do contrato, em Disputa.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrar contrato' })).toBeHidden();
  await page.getByRole('link', { name: 'Disputa', exact: true }).click();
  await page.getByRole('button', { name: 'Decidir a disputa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decidir a disputa' });
  await dialog
    .getByText(/^Helena Moreira/)
    .first()
    .click();
  await dialog.getByText('É a que vale, e as outras são canceladas').click();
  await dialog.getByRole('button', { name: 'Decidir' }).click();
  await expect(dialog.getByText('Informe o motivo do cancelamento.')).toBeVisible();
  expect(await beyondWindow(page)).toEqual([]);
  await checkAccessibility(page, 'choice of a referral');
  await dialog.getByLabel('Motivo da escolha, como os outros Indikers vão ler').fill('Trouxe quem decide.');
  await dialog.getByRole('button', { name: 'Decidir' }).click();
  await expect(page.getByText('Indicação escolhida. Os outros Indikers foram avisados.')).toBeVisible();
  await page.goto(backOffice(`/indicacoes/${first.id}`));
  await expect(page.getByRole('button', { name: 'Registrar contrato' })).toBeVisible();

  await openAs(page, second.person, `/indicacao?indicationId=${second.id}`);
  await expect(page.getByText('Trouxe quem decide.').first()).toBeVisible();
  await page.goto(url('/duvidas-frequentes/indicacao_repetida'));
  await expect(page.getByText('a equipe comercial escolher antes do contrato')).toBeVisible();
});
