import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/pages.ts';
import { DEMO, url } from '../support/people.ts';
import { test } from '../support/test.ts';
import { recordToasts } from '../support/toasts.ts';

// Errors are where the eye is: under the field or beside the button, never in a toast, and the focus is in the first field.

interface Form {
  readonly path: string;
  readonly button: string;
  /** What is typed; the first field that is left wrong comes after it. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly focused: string;
  readonly isPrivate?: true;
}

const FORMS: readonly Form[] = [
  { path: '/login', button: 'Login', focused: 'E-mail / CPF' },
  { path: '/login', button: 'Login', typed: { 'E-mail / CPF': 'ana@example.com' }, focused: 'Senha' },
  { path: '/forgot_password', button: 'Enviar', focused: 'E-mail' },
  { path: '/redefinir-senha', button: 'Enviar', focused: 'E-mail' },
  { path: '/cadastro', button: 'Próximo', typed: { Nome: 'Ana' }, focused: 'Sobrenome' },
  { path: '/nova-indicacao', button: 'Próximo', focused: 'Nome da empresa', isPrivate: true },
  {
    path: '/perfil/dados',
    button: 'Salvar',
    typed: { Sobrenome: '' },
    focused: 'Sobrenome',
    isPrivate: true,
  },
  {
    path: '/perfil/dados',
    button: 'Salvar',
    typed: { 'Nova senha': 'Outra senha 1' },
    focused: 'Confirme a nova senha',
    isPrivate: true,
  },
];

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const { path, button, typed = {}, focused, isPrivate } of FORMS)
  test(`${path} ${JSON.stringify(typed)}: '${button}' puts the focus into ${focused}`, async ({ page }) => {
    const seen = await recordToasts(page);
    await (isPrivate ? openAs(page, DEMO, path) : page.goto(url(path)));
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
    await submit(page, button);
    const field = page.getByLabel(focused, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await seen()).toEqual([]);
  });

const SAID = 'O servidor está ocupado. Tente mais tarde.';
const refuse = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: SAID } }),
  );

/** Each button is in a form or a dialog, which must itself say why it failed. */
const BUTTONS: readonly (readonly [
  path: string,
  open: (page: Page) => Promise<unknown>,
  button: string,
  address: string,
])[] = [
  [
    '/login',
    async (page) => {
      await page.getByLabel('E-mail / CPF').fill(DEMO.login);
      await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
    },
    'Login',
    '**/api/auth/login',
  ],
  ['/forgot_password', (page) => page.getByLabel('E-mail').fill(DEMO.login), 'Enviar', '**/api/**'],
  [
    '/ganhos',
    (page) => page.getByRole('button', { name: 'Sacar' }).click(),
    'Confirmar',
    '**/api/withdraw-payments',
  ],
];

for (const [path, open, button, address] of BUTTONS)
  test(`${path}: why '${button}' failed stands beside it, and in no toast @phone`, async ({ page }) => {
    const seen = await recordToasts(page);
    await (path === '/ganhos' ? openAs(page, DEMO, path) : page.goto(url(path)));
    await open(page);
    await refuse(page, address);
    await submit(page, button);
    const place = page
      .locator('form, [role=dialog]')
      .filter({ has: page.getByRole('button', { name: button, exact: true }) });
    await expect(place.getByRole('alert').getByText(SAID)).toBeVisible();
    // Longer than it takes for a toast of what is shown nowhere.
    await page.waitForTimeout(300);
    expect(await seen()).toEqual([]);
  });
