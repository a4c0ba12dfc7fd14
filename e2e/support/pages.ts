import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { codeFor, PASSWORD, url } from './people.ts';

export async function signIn(
  page: Page,
  { login, password }: { login: string; password: string },
): Promise<void> {
  await page.goto(url('/login'));
  await page.getByLabel('E-mail / CPF').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(url('/'));
}

/** Signs in without the login page, which has its own journeys. The next page that is opened finds the session. */
export async function storeSession(page: Page, person: { login: string; password: string }): Promise<void> {
  const login = await page.request.post(url('/api/auth/login'), { data: person });
  if (!login.ok()) throw new Error(await login.text());
  const { access_token: token } = await login.json();
  const answer = await page.request.get(url('/api/auth/user'), {
    headers: { authorization: `Bearer ${token}` },
  });
  const session = JSON.stringify({ token, user: await answer.json() });
  // An empty page at the product's origin takes a quarter of the time of a real page.
  const anyPage = url('/offline.html');
  await page.route(anyPage, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(anyPage);
  await page.evaluate(`localStorage.setItem('indike.session', ${JSON.stringify(session)})`);
  await page.unroute(anyPage);
}

/** Opens a page, Home by default, signed in as this person. */
export async function openAs(
  page: Page,
  person: { login: string; password: string },
  path = '/',
): Promise<void> {
  await storeSession(page, person);
  await page.goto(url(path));
}

/** Goes to the next step and waits for its question, so that nothing is typed too early. */
export async function next(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
}

export interface NewPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly cpf: string;
}

/** Opens /cadastro and fills in its seven steps up to the summary. */
export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.goto(url('/cadastro'));
  await answerSignUp(page, person);
}

/** Like `fillSignUp`, but with the wizard already open. */
export async function answerSignUp(page: Page, person: NewPerson): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Qual o seu nome?' })).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill(person.firstname);
  await page.getByLabel('Sobrenome').fill(person.lastname);
  await next(page, 'Qual o seu e-mail?');
  await page.getByRole('textbox').fill(person.email);
  await next(page, 'Qual o seu telefone?');
  await page.getByRole('textbox').pressSequentially('11987654321');
  await next(page, 'Onde você mora?');
  await choose(page, 'Estado', 'São Paulo');
  await choose(page, 'Cidade', 'Campinas');
  await next(page, 'Qual o seu CPF?');
  await page.getByRole('textbox').pressSequentially(person.cpf);
  await next(page, 'Crie uma senha');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/Confirm/).fill(PASSWORD);
  await next(page, 'Confirme seus dados');
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

export interface NewReferral {
  readonly company: string;
  readonly cnpj: string;
  readonly contact: string;
}

/** Fills in the eight steps of the open /nova-indicacao, up to the consent. */
export async function fillReferral(page: Page, { company, cnpj, contact }: NewReferral): Promise<void> {
  await page.getByRole('textbox').fill(company);
  await next(page, 'Qual é o site da empresa?');
  await page.getByRole('textbox').fill('www.empresa.com.br');
  await next(page, 'Qual é o CNPJ da empresa?');
  await page.getByRole('textbox').pressSequentially(cnpj.toLowerCase());
  await next(page, 'Com quem devemos falar na empresa?');
  await page.getByRole('textbox').fill(contact);
  await next(page, 'Para qual e-mail podemos escrever?');
  await page.getByRole('textbox').fill('contato@empresa.example');
  await next(page, 'Para qual telefone podemos ligar?');
  await page.getByRole('textbox').pressSequentially('1130001234');
  await next(page, 'Quer contar algo que ajude na conversa?');
  await page.getByRole('textbox').fill('Prefere falar de manhã.');
  await next(page, 'Confira e confirme a indicação');
  await expect(page.getByRole('checkbox')).toBeVisible();
}

export const codeDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirme a mudança' });

export async function typeCode(page: Page, code: string): Promise<void> {
  await codeDialog(page).getByLabel('Caractere 1 de 6').pressSequentially(code);
}

/** Confirms a change with the code from the mailbox. */
export async function enterCode(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await expect(codeDialog(page).getByText(email)).toBeVisible();
  await typeCode(page, (await codeFor(request, email)).toLowerCase());
  await codeDialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(codeDialog(page)).toBeHidden();
}

/** Saves the e-mail as PIX key on the open /perfil/conta. */
export async function savePix(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('Chave PIX (e-mail)').fill(email);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await enterCode(page, request, email);
  await expect(page.getByText('Dados bancários atualizados com sucesso')).toBeVisible();
}

/** Holds the page's scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/framework*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits until the page is hydrated. */
export const hydrated = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>('window.capturedEvents === undefined')).toBe(true);

/**
 * Watches every page opened from now on, in each frame from the first. The returned function tells whether the selector
 * was ever visible on the open page.
 */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<boolean>> {
  await page.addInitScript(`{
    window.seen = false;
    const look = () => {
      const part = document.querySelector(${JSON.stringify(selector)});
      if (part && getComputedStyle(part).visibility !== 'hidden') window.seen = true;
      requestAnimationFrame(look);
    };
    look();
  }`);
  return () => page.evaluate<boolean>('window.seen');
}
