import { expect, type Page } from '@playwright/test';
import { openAs, storeSession } from '../support/pages.ts';
import { DEMO, registered, url } from '../support/people.ts';
import { test } from '../support/test.ts';
import { recordToasts } from '../support/toasts.ts';

// With animations, because fading is part of the time that a toast is visible.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const UNSAVED = 'Erro atualizando os avisos';
const WRONG = 'E-mail, CPF ou senha incorretos';
const ENDED = 'Sua sessão terminou. Entre de novo para continuar.';
/** How long a toast is visible, in milliseconds, with tolerance for fading and a busy machine. */
const SHORTEST = 3_900;
const LONGEST = 7_000;

const refuseChoices = (page: Page) =>
  page.route('**/api/me/notifications', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  );

const button = (page: Page) => page.getByRole('button', { name: 'Login' });

async function fillLogin(page: Page): Promise<void> {
  await page.goto(url('/login'));
  await page.getByLabel('E-mail / CPF').fill(DEMO.login);
  await page.getByLabel('Senha', { exact: true }).fill('errada 123');
}

test('an expired session is reported once at the login, however many requests failed', async ({
  page,
  request,
}) => {
  const seen = await recordToasts(page);
  await storeSession(page, await registered(request, 'Clara'));
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('indike.session') ?? '{}').token,
  );
  await request.post(url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
  // Counts requests, not responses, because the first 401 navigates away and the browser cancels pending requests.
  let reads = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('/api/')) reads += 1;
  });
  // Does not wait for the load event, because the toast may appear and disappear before it.
  await page.goto(url('/ganhos'), { waitUntil: 'commit' });
  await expect(page).toHaveURL(url('/login?origem=%2Fganhos'));
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.getByText(ENDED)).toBeHidden({ timeout: LONGEST });
  expect(reads).toBeGreaterThan(1);
  expect((await seen()).map(({ text }) => text)).toEqual([ENDED]);
});

test('a change with an expired session reports it once and keeps the page to return to', async ({
  page,
  request,
}) => {
  const seen = await recordToasts(page);
  await openAs(page, await registered(request, 'Lia'), '/perfil/avisos');
  const choice = page.getByRole('switch', { name: 'E-mail: Andamento das indicações' });
  await expect(choice).toBeVisible();
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('indike.session') ?? '{}').token,
  );
  await request.post(url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
  await choice.click({ force: true });
  await expect(page).toHaveURL(url('/login?origem=%2Fperfil%2Favisos'));
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.getByText(ENDED)).toBeHidden({ timeout: LONGEST });
  expect((await seen()).map(({ text }) => text)).toEqual([ENDED]);
});

test('equal messages are shown one after another, 4 seconds each', async ({ page }) => {
  const seen = await recordToasts(page);
  await openAs(page, DEMO, '/perfil/avisos');
  await refuseChoices(page);
  const choice = page.getByRole('switch', { name: 'E-mail: Andamento das indicações' });
  for (let times = 0; times < 2; times += 1) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await choice.click({ force: true });
    await answered;
    await expect(page.getByText(UNSAVED)).toHaveCount(1);
  }
  await expect.poll(async () => (await seen()).length, { timeout: LONGEST }).toBe(2);
  await expect(page.getByText(UNSAVED)).toHaveCount(0, { timeout: 2 * LONGEST });
  const [first, second, ...others] = await seen();
  expect(others).toEqual([]);
  for (const { text, from, until } of [first, second].filter((toast) => toast !== undefined)) {
    expect(text).toBe(UNSAVED);
    expect((until ?? 0) - from).toBeGreaterThan(SHORTEST);
    expect((until ?? 0) - from).toBeLessThan(LONGEST);
  }
  // The second toast appears while the first one fades.
  expect((second?.from ?? 0) - (first?.from ?? 0)).toBeGreaterThan(SHORTEST - 100);
});

test('an error in a toast leaves with its page', async ({ page }) => {
  await openAs(page, DEMO, '/perfil/avisos');
  await refuseChoices(page);
  await page.getByRole('switch', { name: 'E-mail: Andamento das indicações' }).click({ force: true });
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText(UNSAVED)).toHaveCount(0, { timeout: 1_000 });
});

test('the error of a wrong try is gone with the right one', async ({ page }) => {
  await fillLogin(page);
  await button(page).click();
  await expect(page.getByText(WRONG)).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
  await button(page).click();
  await expect(page.getByText('Login efetuado com sucesso')).toBeVisible();
  await expect(page.getByText(WRONG)).toHaveCount(0);
});

test('the messages of a validation error are under their fields, and in no toast', async ({ page }) => {
  const seen = await recordToasts(page);
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Erro de validação', errors: { login: ['Um', 'Dois'], password: ['Três'] } },
    }),
  );
  await fillLogin(page);
  await button(page).click();
  await expect(page.getByLabel('E-mail / CPF')).toHaveAccessibleDescription('Um Dois');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription('Três');
  await expect(page.getByLabel('E-mail / CPF')).toBeFocused();
  expect(await seen()).toEqual([]);
});

for (const [said, answer] of [
  ['Conta em análise', { status: 403, json: { error: 'Conta em análise' } }],
  ['Mensagem', { status: 403, json: { message: 'Mensagem', error: 'Conta em análise' } }],
  ['Solicitação não autorizada', { status: 403, json: {} }],
  ['Erro fazendo login', { status: 502, body: '<html>' }],
] as const)
  test(`a failed login shows '${said}' for ${JSON.stringify(answer)}`, async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(answer));
    await fillLogin(page);
    await button(page).click();
    await expect(page.getByRole('alert').getByText(said, { exact: true })).toBeVisible();
  });

test('without a response a generic message is shown, which mentions a missing connection', async ({
  page,
  context,
}) => {
  await page.route('**/api/auth/login', (route) => route.abort());
  await fillLogin(page);
  await button(page).click();
  await expect(page.getByText('Erro fazendo login', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByText('Erro fazendo login: sem conexão', { exact: true })).toBeVisible();
});

test('a failed list shows an error in its place alone, and a filtered list mentions the search', async ({
  page,
}) => {
  const seen = await recordToasts(page);
  await storeSession(page, DEMO);
  await page.route('**/api/indication?*', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto(url('/indicacoes'));
  await expect(page.getByRole('heading', { name: 'Erro obtendo a lista de indicações' })).toBeVisible();
  await page.goto(url('/indicacoes?name=padaria'));
  await expect(page.getByRole('heading', { name: 'Erro procurando os dados' })).toBeVisible();
  expect(await seen()).toEqual([]);
});
