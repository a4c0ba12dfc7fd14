import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { url } from '../support/people.ts';
import { test } from '../support/test.ts';

const KEYS = '/integracoes/chaves';

/** A system of the provider, which calls the API with its key only. */
function crmWith(request: APIRequestContext, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  return {
    get: (path: string) => request.get(url(`/api/v1${path}`), { headers }),
    post: (path: string, data: object) => request.post(url(`/api/v1${path}`), { headers, data }),
  };
}

/** Creates a key on the page and returns it as displayed. */
async function makeKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  for (const scope of scopes) await dialog.getByLabel(scope).check();
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  await expect(dialog).toContainText('Ela só aparece agora');
  const key = (await dialog.getByLabel('Chave de API', { exact: true }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Guardei a chave' }).click();
  await expect(dialog).toHaveCount(0);
  return key.trim();
}

test('a CRM reads changes with its key and reports contract and invoice, which the Indiker sees', async ({
  page,
  request,
}) => {
  const name = `CRM ${Date.now()}`;
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Integrações' }).click();
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  await expect(dialog.getByText('Dê um nome à chave')).toBeVisible();
  await expect(dialog.getByText('Escolha o que a chave pode fazer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog).toHaveCount(0);
  const key = await makeKey(page, name, [
    'Ler as indicações',
    'Alterar o status',
    'Registrar contratos',
    'Registrar o pagamento',
  ]);
  expect(key).toMatch(/^ind_test_\w{58}$/);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('nunca usada');
  await expect(page.locator('body')).not.toContainText(key);

  const crm = crmWith(request, key);
  const { id, get } = await newReferral(request, { company: 'Cerâmica Boa Vista' });
  let changes = await (await crm.get('/referrals?limit=100')).json();
  const seen: number[] = [];
  await expect(async () => {
    for (;;) {
      seen.push(...changes.data.map((one: { id: number }) => one.id));
      const hasMore = changes.has_more;
      changes = await (await crm.get(`/referrals?limit=100&cursor=${changes.next_cursor}`)).json();
      if (!hasMore) break;
    }
    expect(seen).toContain(id);
  }).toPass();
  const today = dateInSaoPaulo(new Date());
  const events = [
    { type: 'contacted' },
    { type: 'negotiation', estimated_value_centavos: 400_000 },
    {
      type: 'contract',
      value_centavos: 420_000,
      closed_at: today,
      first_invoice_due_date: addDays(today, 10),
    },
    { type: 'invoice_paid', paid_at: today },
  ];
  for (const [n, event] of events.entries()) {
    const sent = { event_id: `${id}:${n}`, ...event };
    const answers = [
      await crm.post(`/referrals/${id}/events`, sent),
      await crm.post(`/referrals/${id}/events`, sent),
    ];
    expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
  }
  // Changes appear with a delay while a job of the product runs.
  await expect(async () => {
    const changed = await (await crm.get(`/referrals?cursor=${changes.next_cursor}`)).json();
    const [mine] = changed.data.filter((one: { id: number }) => one.id === id);
    expect(mine).toMatchObject({ id, status: 'reward_scheduled', contract: { value_centavos: 420_000 } });
  }).toPass();
  expect(await get(`/api/indication/${id}`)).toMatchObject({
    status_transactions: [
      { indication_status_id: 4 },
      { indication_status_id: 3 },
      { indication_status_id: 2 },
      { indication_status_id: 1 },
    ],
  });

  await page.goto(backOffice(`/indicacoes/${id}`));
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText(name);
  await page.goto(backOffice(KEYS));
  await row.getByRole('button').click();
  await page.getByRole('link', { name: 'ver no registro' }).click();
  await expect(page.getByRole('combobox', { name: 'Quem' })).toContainText(`${name} (chave)`);
  await expect(page.locator('[data-row]').first()).toContainText('registrou o pagamento da primeira fatura');
});

test('a key is rotated and then revoked, after which its system is refused', async ({ page, request }) => {
  const name = `ERP ${Date.now()}`;
  await enterBackOffice(page, KEYS);
  const first = crmWith(request, await makeKey(page, name, ['Ler as indicações']));
  const row = page.getByRole('row', { name });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Trocar o segredo' }).click();
  const text = (await dialog.getByLabel('Chave de API', { exact: true }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Guardei a chave' }).click();
  const second = crmWith(request, text.trim());
  const statuses = async () => [
    (await first.get('/referrals')).status(),
    (await second.get('/referrals')).status(),
  ];
  expect(await statuses()).toEqual([200, 200]);
  await page.reload();
  await row.getByRole('button').click();
  await expect(dialog).toContainText('Chave anterior');
  await dialog.getByRole('button', { name: 'Revogar a chave' }).click();
  await dialog.getByRole('button', { name: 'Sim, revogar' }).click();
  await expect(page.getByText(`${name} foi revogada`)).toBeVisible();
  await expect(row).toContainText('revogada');
  expect(await statuses()).toEqual([401, 401]);
});

test('a rotation whose answer was lost is not repeated, and the key in use stays', async ({
  page,
  request,
}) => {
  const name = `BI ${Date.now()}`;
  await enterBackOffice(page, KEYS);
  const first = crmWith(request, await makeKey(page, name, ['Ler as indicações']));
  const dialog = page.getByRole('dialog');
  await page.getByRole('row', { name }).getByRole('button').click();
  const rotate = dialog.getByRole('button', { name: 'Trocar o segredo' });
  await page.route(/\/rotate$/, async (route) => {
    await route.fetch();
    return route.abort();
  });
  await rotate.click();
  await expect(dialog).toContainText('Chave anterior');
  await page.unrouteAll();
  await rotate.click();
  await expect(page.getByText(/^O segredo já foi trocado enquanto você decidia/)).toBeVisible();
  expect((await first.get('/referrals')).status()).toBe(200);
});

test('an auditor sees the API keys but cannot change them', async ({ page, request, browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await enterBackOffice(admin, KEYS);
  const name = `BI ${Date.now()}`;
  const key = await makeKey(admin, name, ['Ler os saques']);
  expect((await crmWith(request, key).get('/referrals')).status()).toBe(403);
  await admin.context().close();
  await enterBackOffice(page, KEYS, AUDITOR);
  await page.getByRole('row', { name }).getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Ler os saques e os lotes de pagamento');
  await expect(page.getByRole('button', { name: /Criar chave|Trocar o segredo|Revogar/ })).toHaveCount(0);
});
