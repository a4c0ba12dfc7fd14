import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { today } from '../support/clock.ts';
import { openAs } from '../support/pages.ts';
import { url } from '../support/people.ts';
import { test } from '../support/test.ts';

const TOKEN = 'token-da-area-de-testes';
const CRM = '/api/sandbox/crm/pipedrive/api/v2';

interface Deal {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly value: number;
}

const headers = { 'x-api-token': TOKEN };
const dealWith = async (request: APIRequestContext, company: string): Promise<Deal | undefined> => {
  const { data } = await (await request.get(url(`${CRM}/deals`), { headers })).json();
  return data.find(({ title }: Deal) => title.startsWith(company));
};

async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Conectar um CRM' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar um CRM' });
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Token').fill('errado');
  await dialog.getByRole('button', { name: 'Testar e conectar' }).click();
  await expect(dialog.getByText('O CRM não aceitou o token')).toBeVisible();
  await dialog.getByLabel('Token').fill(TOKEN);
  await dialog.getByRole('button', { name: 'Testar e conectar' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** The fields' descriptions are part of no label, but their words may be in other labels. */
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

async function map(page: Page): Promise<void> {
  await choose(page, 'Etapa Nova indicação', 'Aguardando');
  await choose(page, 'Etapa Em contato', 'Em Contato');
  await choose(page, 'Etapa Contato a corrigir', 'Corrigir contato');
  await choose(page, 'Etapa Proposta', 'Em negociação');
  await choose(page, 'CNPJ', 'CNPJ');
  await choose(page, 'Endereço da indicação aqui', 'Endereço na Indike');
  await choose(page, 'Indiker', 'Indiker');
  await page.getByRole('button', { name: 'Salvar escolhas' }).click();
  await expect(page.getByText('Escolhas salvas')).toBeVisible();
}

test('@phone a referral becomes a deal, is won in the CRM, and its contract is completed here', async ({
  page,
  request,
}) => {
  test.slow();
  const name = `Vendas ${Date.now()}`;
  await enterBackOffice(page, '/integracoes/crm');
  await connect(page, name);
  await map(page);
  await page.getByRole('button', { name: 'Simular' }).click();
  const simulated = page.getByRole('dialog', { name: 'O que aconteceria agora' });
  await expect(simulated.getByText('Nada foi escrito')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ativar' }).click();
  const activate = page.getByRole('dialog', { name: 'Ativar a conexão' });
  await activate.getByLabel('Levar também').uncheck();
  await activate.getByRole('button', { name: 'Ativar agora' }).click();
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible();

  const referral = await newReferral(request, { company: `Padaria ${name}` });
  await expect.poll(() => dealWith(request, referral.company), { timeout: 20_000 }).toBeDefined();
  const deal = await dealWith(request, referral.company);
  const won = { status: 'won', value: 8000 };
  await request.patch(url(`${CRM}/deals/${deal?.id}`), { headers, data: won });
  const hook = await page.getByText('/hook/').textContent();
  await request.post(url(new URL(hook ?? '').pathname), { data: { meta: { entity: 'deal' } } });

  const row = page.getByRole('row', { name: new RegExp(referral.company) });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Precisa de você' }).waitFor();
        return row.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await expect(row).toContainText('Informe o valor do contrato');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: referral.company })).toBeVisible();
  await expect(page.getByText('Negócio ganho no Pipedrive')).toBeVisible();
  const take = page.getByRole('button', { name: 'Assumir esta indicação' });
  await take.click();
  await expect(take).toBeHidden();
  await page.goto(backOffice('/'));
  const mine = page.getByRole('region', { name: 'Meu dia: indicações' });
  const tasks = mine.getByRole('listitem').filter({ hasText: 'Negócios no CRM que esperam por você' });
  await tasks.getByRole('link', { name: referral.company }).click();
  await page.getByRole('button', { name: 'Registrar contrato' }).click();
  const contract = page.getByRole('dialog');
  await expect(contract.getByText('Valor informado no Pipedrive: R$\u00A08.000,00')).toBeVisible();
  await expect(contract.getByLabel('Valor do contrato')).toHaveValue('R$\u00A08.000,00');
  const day = today().replaceAll('/', '');
  await contract.getByLabel('Data de fechamento', { exact: true }).fill(day);
  await contract.getByLabel('Vencimento da primeira fatura', { exact: true }).fill(day);
  await contract.getByRole('button', { name: 'Registrar contrato' }).click();
  await expect(page.getByText('Proposta Aceita').first()).toBeVisible();
  await expect(page.getByText('Negócio ganho no Pipedrive')).toHaveCount(0);

  await openAs(page, referral.person, `/indicacao?indicationId=${referral.id}`);
  await expect(page.getByText('Proposta Aceita').first()).toBeVisible();

  await enterBackOffice(page, '/integracoes/crm');
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Nenhuma indicação espera uma pessoa')).toBeVisible();
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar agora' }).click();
  await expect(page.getByText('CRM desconectado')).toBeVisible();
  expect(await dealWith(request, referral.company)).toMatchObject(won);
});

test('an application of the provider is authorized on the CRM’s page @phone', async ({ page }) => {
  const name = `Aplicação ${Date.now()}`;
  await enterBackOffice(page, '/integracoes/crm');
  await page.getByRole('button', { name: 'Conectar um CRM' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar um CRM' });
  await dialog.getByLabel('CRM', { exact: true }).selectOption({ label: 'RD Station CRM' });
  await expect(dialog.getByText('/operacao/integracoes/crm/autorizacao')).toBeVisible();
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Client ID').fill('indike');
  await dialog.getByLabel('Client Secret').fill(TOKEN);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('ainda não autorizado')).toBeVisible();
  // Whoever stays long at the CRM is asked for the second factor on the way back, and may close that.
  await page.route('**/authorization', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 403,
          json: { code: 'confirmation_required', message: 'Confirme que é você' },
        })
      : route.fallback(),
  );
  const options = { second_factor: ['totp'], passkey: null, by_issuer: false };
  await page.route('**/auth/confirmation/options', (route) => route.fulfill({ json: options }));
  await page.getByRole('button', { name: 'Autorizar no RD Station CRM' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirme que é você' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Falta confirmar que é você');
  await page.unroute('**/authorization');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Conexão autorizada')).toBeVisible();
  await expect(page.getByText('Funis: Indicações')).toBeVisible();
  await map(page);
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar agora' }).click();
  await expect(page.getByText('CRM desconectado')).toBeVisible();
});

test('an auditor sees the connections but cannot change them', async ({ page }) => {
  await enterBackOffice(page, '/integracoes/crm', AUDITOR);
  await expect(page.getByText('Cada indicação vira empresa')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conectar um CRM' })).toHaveCount(0);
});
