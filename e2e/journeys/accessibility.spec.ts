import { expect, type Page } from '@playwright/test';
import { checkAccessibility as check } from '../support/accessibility.ts';
import { expectUsableEnlarged } from '../support/layout.ts';
import { navigate } from '../support/navigate.ts';
import { codeDialog, fillReferral, fillSignUp, next, storeSession } from '../support/pages.ts';
import { DEMO, newCnpj, newCpf, newEmail, registered, url } from '../support/people.ts';
import { privateScreens, openReferral, type Screen, shareCode, visitorScreens } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test.use({ actionTimeout: 10_000 });
// No traces, because failures name their page and a trace of so many pages would take 50 % more time. CI writes no
// trace on a first attempt anyway. Another setting there would need separate workers, which would start after all
// others.
if (!process.env['CI']) test.use({ trace: 'off' });
test.beforeEach(async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ colorScheme: 'light' });
});

async function open(page: Page, path: string): Promise<void> {
  await navigate(page, url(path));
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first()).toBeVisible();
  await settled(page);
}

async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await check(page, path);
  }
}

/** At desktop size also checks each screen enlarged, because loading it once for both checks takes half the time. */
async function checkAndEnlarge(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await checkScreens(page, [screen[0]]);
    if (test.info().project.name === 'desktop') await expectUsableEnlarged(page, screen);
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('all screens of visitors pass axe, and also fit enlarged @phone', async ({ page, request }) => {
  await checkAndEnlarge(page, visitorScreens(await shareCode(request, await registered(request, 'Lia'))));
});

test('all screens of signed-in people pass axe, and also fit enlarged @phone', async ({ page, request }) => {
  await storeSession(page, DEMO);
  await checkAndEnlarge(page, [...privateScreens, [await openReferral(request, DEMO), 'Adicionar']]);
  await checkScreens(page, [
    '/indicacao?indicationId=99999999',
    '/indicacoes?name=nenhuma+empresa+assim',
    '/ajuda?busca=xyzzy',
  ]);
});

test('dialogs, menus and tooltips pass axe @phone', async ({ page, request }) => {
  await storeSession(page, DEMO);
  const referral = await openReferral(request, DEMO);
  const dialog = page.getByRole('dialog');
  const states: readonly (readonly [name: string, path: string, act: () => Promise<unknown>])[] = [
    [
      'QR code',
      '/',
      async () => {
        if (test.info().project.name === 'phone') await press(page, 'Ver seu link exclusivo');
        await press(page, 'QR code');
      },
    ],
    ['tutorial', '/indicar', () => press(page, 'Aprenda a indicar')],
    ['filter', '/indicacoes', () => press(page, 'Filtrar')],
    ['contact', referral, () => press(page, 'Adicionar')],
    ['contact to change', referral, () => press(page, /Editar contato/)],
    ['withdrawal', '/ganhos', () => press(page, 'Sacar')],
    ['details of a withdrawal', '/ganhos', () => press(page, /Ver o saque de/)],
    ['code', '/perfil/dados', () => press(page, 'Salvar')],
  ];
  for (const [name, path, act] of states) {
    await open(page, path);
    await act();
    await expect(dialog.getByRole('button').first()).toBeVisible();
    await settled(page);
    await check(page, name);
    if (name === 'filter') {
      await dialog.getByRole('button', { name: 'Escolher data inicial no calendário' }).click();
      await expect(dialog.getByRole('grid').or(dialog.getByRole('table')).first()).toBeVisible();
      await check(page, 'calendar');
      // Escape closes the calendar only.
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('table')).toHaveCount(0);
      await expect(dialog.getByLabel('Data inicial', { exact: true })).toBeFocused();
    }
    if (name === 'contact') {
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog.getByText('Nome obrigatório')).toBeVisible();
      await check(page, 'contact refused');
      await dialog.getByLabel('Nome').fill('Outra Pessoa');
      await dialog.getByLabel('E-mail').fill('outra@empresa.example');
      await dialog.getByLabel('Telefone').pressSequentially('21987654321');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await press(page, 'Excluir contato Outra Pessoa');
      await expect(dialog.getByText('Não dá para desfazer')).toBeVisible();
      await check(page, 'contact to delete');
      await dialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Contato eliminado com sucesso')).toBeVisible();
    }
    // An open dialog is part of the history entry, so it must be closed or it would reopen with its page.
    if (name !== 'code') await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(name === 'code' ? 1 : 0);
  }
  await expect(codeDialog(page)).toBeVisible();

  await open(page, '/');
  await page.getByRole('button', { name: 'Ajuda sobre as últimas indicações' }).focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await check(page, 'help');
  await press(page, /^Conta de /);
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused();
  await check(page, 'menu of the account');
  await open(page, '/perfil/conta');
  await page.getByRole('radio', { name: /TED|Transfer/ }).check();
  await page.getByLabel('Banco', { exact: true }).first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await check(page, 'list of banks');
  if (test.info().project.name !== 'phone') return;
  await open(page, '/');
  await press(page, 'Abrir menu');
  await expect(dialog.getByRole('link', { name: /Indicações/i })).toBeVisible();
  await check(page, 'menu');
});

test.describe('states that a phone lays out like their screens', () => {
  test('empty pages pass axe', async ({ page, request }) => {
    const person = await registered(request, 'Lia');
    await storeSession(page, person);
    await checkScreens(page, [
      '/',
      '/indicacoes',
      '/ganhos',
      '/perfil/conta',
      '/perfil/meus-dados',
      `/i/${await shareCode(request, person)}`,
    ]);
  });

  test('validation errors pass axe', async ({ page, request }) => {
    const code = await shareCode(request, await registered(request, 'Lia'));
    for (const [path, button, message] of [
      ['/login', 'Login', /obrigat|requerid/],
      ['/cadastro', 'Próximo', /obrigat|requerid/],
      ['/forgot_password', 'Enviar', /obrigat|requerid|inválid/],
      ['/redefinir-senha', 'Enviar', /obrigat|requerid|inválid/],
      [`/i/${code}/empresa`, 'Próximo', /obrigat/],
    ] as const) {
      await open(page, path);
      await press(page, button);
      await expect(page.getByText(message).first()).toBeVisible();
      await check(page, `${path} refused`);
    }
  });

  test('wizards pass axe up to the summary', async ({ page }) => {
    const cnpj = newCnpj();
    await fillSignUp(page, { firstname: 'Lia', lastname: 'Reis', email: newEmail(), cpf: newCpf() });
    await check(page, 'sign-up: summary');
    await press(page, 'Salvar');
    await expect(page.getByText('Deve aceptar os termos de uso')).toBeVisible();
    await check(page, 'sign-up: refused');
    for (const text of ['Ler os termos de uso', 'Ver a política de privacidade']) {
      await press(page, text);
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, text);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.getByRole('button', { name: 'Alterar estado' }).click();
    await page.getByLabel('Estado', { exact: true }).first().click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await check(page, 'sign-up: list of states');
    await page.keyboard.press('Escape');
    await next(page, 'Confirme seus dados');
    await press(page, 'Alterar cpf');
    await next(page, 'Confirme seus dados');
    await page.getByRole('checkbox').check();
    await press(page, 'Salvar');
    await expect(page).toHaveURL(url('/welcome'));
    await page.goto(url('/nova-indicacao'));
    await fillReferral(page, { company: `Lia ${cnpj}`, cnpj, contact: 'Rita' });
    await press(page, 'Enviar');
    await expect(
      page
        .getByText('Precisa dar seu consentimento')
        .or(page.getByText(/consentimento/))
        .first(),
    ).toBeVisible();
    await check(page, 'referral: summary refused');
  });

  /** Screens that load data, so that they may wait or fail. */
  const READING = [
    '/',
    '/indicar',
    '/indicacoes',
    '/indicacao?indicationId=1',
    '/ganhos',
    '/avisos',
    '/perfil/endereco',
    '/perfil/conta',
    '/perfil/avisos',
    '/perfil/sessoes',
    '/perfil/informes',
    '/perfil/meus-dados',
    '/i/000000000000',
    '/oposicao/1/forjado',
  ];
  const READS = /\/api\/(?!auth\/user|sandbox)/;

  test('failed pages pass axe', async ({ page }) => {
    await storeSession(page, DEMO);
    await page.route(READS, (route) =>
      route.fulfill({ status: 500, json: { message: 'Erro no servidor', request_id: 'req-1' } }),
    );
    for (const path of READING) {
      await open(page, path);
      await expect(page.getByRole('button', { name: 'Tentar de novo' }).first()).toBeVisible();
      await check(page, `${path} failed`);
    }
  });

  test('loading pages pass axe', async ({ page }) => {
    await storeSession(page, DEMO);
    await page.route(READS, () => undefined);
    for (const path of READING) {
      await page.goto(url(path));
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForTimeout(300);
      await check(page, `${path} waiting`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
