import { demoLogins } from '../../packages/contract/src/wire/demo.ts';
import { expect, type Page } from '@playwright/test';
import { beyondWindow } from '../support/layout.ts';
import { holdScripts, hydrated, openAs } from '../support/pages.ts';
import { DEMO, registered, url } from '../support/people.ts';
import { shareCode } from '../support/screens.ts';
import { test } from '../support/test.ts';

// What a visitor sees before signing in.

const calculator = (page: Page) => page.getByRole('region', { name: 'Quanto você recebe?' });
const contract = (page: Page) => calculator(page).getByLabel('Valor do contrato da empresa');
const result = (page: Page) => calculator(page).getByRole('status');
const rewards = async (page: Page) => {
  const texts = await calculator(page).getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
};

const EXAMPLE = ['Prata 50% R$ 2.500,00', 'Ouro 60% R$ 3.000,00', 'Diamante 80% R$ 4.000,00'];

/** Types contract values and reads what they earn. */
async function expectCalculates(page: Page): Promise<void> {
  await expect(contract(page)).toHaveValue(/^R\$\s5\.000,00$/);
  await expect(result(page)).toHaveText('Você recebe R$ 2.500,00 no nível Prata.');
  expect(await rewards(page)).toEqual(EXAMPLE);
  await contract(page).fill('12500,5');
  await expect(result(page)).toHaveText('Você recebe R$ 6.250,25 no nível Prata.');
  expect(await rewards(page)).toEqual([
    'Prata 50% R$ 6.250,25',
    'Ouro 60% R$ 7.500,30',
    'Diamante 80% R$ 10.000,40',
  ]);
  await contract(page).blur();
  await expect(contract(page)).toHaveValue(/^R\$\s12\.500,50$/);
  await contract(page).fill('cinco mil');
  await expect(contract(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(contract(page)).toHaveAccessibleDescription('Digite um valor em reais, como R$ 5.000,00.');
  await expect(result(page)).toHaveText('Você recebe – no nível Prata.');
  await contract(page).fill('R$ 1.000.000.000');
  await expect(contract(page)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(result(page)).toHaveText('Você recebe R$ 500.000.000,00 no nível Prata.');
  expect(await beyondWindow(page)).toEqual([]);
}

test('a visitor gets to know the programme, calculates and reaches the sign-up @phone', async ({ page }) => {
  await page.goto(url('/login?trk=abcdefabcdef'));
  await expect(page.getByText('Um contrato de R$ 5.000,00 rende R$ 2.500,00 a você.')).toBeVisible();
  await page.getByRole('link', { name: 'Conheça o programa' }).click();
  await expect(page).toHaveURL(url('/conheca?trk=abcdefabcdef'));
  await hydrated(page);
  await expectCalculates(page);
  const question = page.getByText('O que eu ganho pode expirar?');
  await question.click();
  await expect(page.getByText(/em até 90 dias depois do vencimento/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Quero ser Indiker' }).first().click();
  await expect(page).toHaveURL(url('/cadastro?trk=abcdefabcdef'));
  await page.getByRole('link', { name: 'Conheça o programa antes' }).click();
  await expect(page).toHaveURL(url('/conheca?trk=abcdefabcdef'));
});

test('the calculator works inside the application, and what was typed early takes effect', async ({
  page,
}) => {
  await page.goto(url('/cadastro'));
  await hydrated(page);
  await page.getByRole('link', { name: 'Conheça o programa antes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Indique empresas e receba parte do contrato',
  );
  await expectCalculates(page);

  await page.route('**/assets/about-*.js', async (route) => {
    await contract(page).fill('800');
    await route.continue();
  });
  await page.goto(url('/conheca'));
  await expect(result(page)).toHaveText('Você recebe R$ 400,00 no nível Prata.');
});

test('every answer and the open pages lead on, and an Indiker is led to refer', async ({ page }) => {
  await page.goto(url('/duvidas-frequentes'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conheça o programa' }).click();
  await expect(page).toHaveURL(url('/conheca'));
  const more = page.getByRole('main').getByRole('link', { name: 'Saiba mais', includeHidden: true });
  const paths = await more.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toHaveLength(5);
  for (const path of paths) {
    await page.goto(url(path));
    await expect(page.getByRole('navigation', { name: 'Outros tópicos' }), path).toBeVisible();
  }
  await openAs(page, DEMO, '/conheca');
  await expect(page.getByRole('link', { name: 'Quero ser Indiker' }).first()).toBeHidden();
  await page.getByRole('link', { name: 'Indicar agora' }).first().click();
  await expect(page).toHaveURL(url('/indicar'));
});

test('an invitation presents the programme with the first name of who invites', async ({ page, request }) => {
  const owner = await registered(request, 'Marina', undefined, 'Sobrenomeúnico');
  const code = await shareCode(request, owner);
  const answer = await request.get(url(`/api/share-links/${code}`));
  expect(await answer.json()).toEqual({ owner_firstname: 'Marina' });
  await page.goto(url(`/i/${code}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marina convidou você');
  await expect(page.locator('body')).not.toContainText('Sobrenomeúnico');
  await expectCalculates(page);
  await page.getByRole('link', { name: 'Quero ser Indiker' }).click();
  await expect(page).toHaveURL(url(`/cadastro?trk=${code}`));
});

for (const login of [demoLogins.indiker, demoLogins.beginner, demoLogins.experienced])
  test(`one touch on the sandbox's login signs in as ${login}`, async ({ page }) => {
    await page.goto(url('/login'));
    const people = page.getByRole('region', { name: /^Área de testes/ });
    await people.getByRole('button').nth(Object.values<string>(demoLogins).indexOf(login)).click();
    await expect(page).toHaveURL(url('/'));
    await expect(page.getByText('Login efetuado com sucesso')).toBeVisible();
    const user = await page.evaluate<string>("JSON.parse(localStorage.getItem('indike.session')).user.email");
    expect(user).toBe(login);
  });

test('the login keeps what the build says of the programme, and loads it where it was not built', async ({
  page,
}) => {
  const pitch = page.getByText('Indique empresas e receba parte do contrato');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const release = await holdScripts(page);
  await page.goto(url('/login'), { waitUntil: 'commit' });
  await expect(pitch).toBeVisible();
  release();
  await hydrated(page);
  await expect(pitch).toBeVisible();
  expect(loaded.filter((path) => path.includes('/pitch-'))).toEqual([]);
  await page.goto(url('/cadastro'));
  await hydrated(page);
  await page.getByRole('link', { name: 'fechar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faça login na sua conta');
  await expect(pitch).toBeVisible();
  await expect(page.getByText('Um contrato de R$ 5.000,00 rende R$ 2.500,00 a você.')).toBeVisible();
});
