import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { choose, codeDialog, enterCode, openAs, signIn, typeCode } from '../support/pages.ts';
import { codeFor, emailTo, registered, url } from '../support/people.ts';
import { test } from '../support/test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);

/** Signs in a new person and opens a section of their profile. */
async function opens(page: Page, request: APIRequestContext, section: string) {
  const person = await registered(request, 'Nina');
  await openAs(page, person, '/perfil');
  await page.getByRole('link', { name: section }).first().click();
  await expect(page.getByRole('button', { name: 'voltar' })).toBeVisible();
  return person;
}

test('the profile is one grouped list, whose rows are links from edge to edge @phone', async ({
  page,
  request,
}) => {
  await openAs(page, await registered(request, 'Nina'), '/perfil');
  const groups = page.getByRole('main').getByRole('list');
  await expect(groups).toHaveCount(3);
  await expect(groups.first().locator('strong')).toHaveText(['Meus Dados', 'Endereço', 'Dados bancários']);
  for (const group of await groups.all()) {
    const list = await group.boundingBox();
    for (const row of await group.getByRole('link').all()) {
      const link = await row.boundingBox();
      expect(link?.height).toBeGreaterThanOrEqual(44);
      expect(link?.width).toBeGreaterThanOrEqual((list?.width ?? 0) - 2);
    }
  }
});

test('a code that cannot be sent is a toast as well as a sentence in the dialog', async ({
  page,
  request,
}) => {
  await opens(page, request, 'Meus Dados');
  await page.route('**/api/user-validation', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByLabel('Telefone').fill('1134567890');
  await save(page);
  await expect(codeDialog(page).getByRole('heading', { name: 'Erro validando o usuário' })).toBeVisible();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
});

test('telephone and name are changed with the code, also after a wrong code @phone', async ({
  page,
  request,
}) => {
  const { login } = await opens(page, request, 'Meus Dados');
  await page.getByLabel('Nome', { exact: true }).fill('Zilda');
  await page.getByLabel('Telefone').fill('');
  await save(page);
  await expect(page.getByText('Telefone obrigatório').first()).toBeVisible();
  await page.getByLabel('Telefone').pressSequentially('1134567890');
  await save(page);

  const dialog = codeDialog(page);
  const confirm = dialog.getByRole('button', { name: 'Confirmar' });
  const right = await codeFor(request, login);
  await typeCode(page, right.slice(0, 5));
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Backspace');
  const wrong = `${right.slice(0, 4)}${right.endsWith('AA') ? 'BB' : 'AA'}`;
  await page.keyboard.type(wrong.slice(4));
  await confirm.click();
  await expect(dialog.getByText(/Código incorreto ou vencido/)).toBeVisible();
  await expect(dialog.getByLabel('Caractere 1 de 6')).toBeFocused();
  await expect(dialog.getByLabel('Caractere 1 de 6')).toHaveValue('');

  // A reload keeps the input, the back button closes the dialog, and no second code is sent.
  await page.reload();
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 3456-7890');
  await expect(dialog).toBeHidden();
  await save(page);
  await expect(dialog.getByText('Use o código que acabamos de enviar')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 3456-7890');
  await save(page);
  await expect(dialog.getByText('Use o código que acabamos de enviar')).toBeVisible();
  await paste(page, ` ${right.slice(0, 3)}-${right.slice(3)} `.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cadastro atualizado com sucesso')).toBeVisible();
  await expect(page.getByRole('banner').getByText('ZM')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 3456-7890');
});

test('a new password ends the sessions on other devices', async ({ page, request, browser }) => {
  const { login, password } = await opens(page, request, 'Meus Dados');
  const other = await (await browser.newContext()).newPage();
  await openAs(other, { login, password });
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha 2');
  await save(page);
  await expect(page.getByText('A confirmação da senha é requerida').first()).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha');
  await page.getByLabel('Confirme a nova senha').fill('outra senha 2');
  await save(page);
  const mismatch = page.getByText('As senhas não coincidem');
  await expect(mismatch.first()).toBeVisible();
  // The error is under the confirmation, and the other field is corrected.
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha 2');
  await save(page);
  await enterCode(page, request, login);
  await expect(page.getByText('Cadastro atualizado com sucesso')).toBeVisible();
  await expect(mismatch).toHaveCount(0);
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('');

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await signIn(other, { login, password: 'outra senha 2' });
  await other.context().close();
  await page.reload();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Nina');
});

test('a common password is refused, in place of the hint', async ({ page, request }) => {
  await opens(page, request, 'Meus Dados');
  const hint = page.getByText('Use letras e números, no mínimo 8 caracteres');
  await expect(hint).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('12345678');
  await page.getByLabel('Confirme a nova senha').fill('12345678');
  await save(page);
  await expect(page.getByText('Esta senha é muito usada e fácil de adivinhar.').first()).toBeVisible();
  await expect(hint).toHaveCount(0);
  await expect(codeDialog(page)).toBeHidden();
});

test('the address is changed with the code', async ({ page, request }) => {
  const { login } = await opens(page, request, 'Endereço');
  await expect(page.getByRole('textbox', { name: 'Cidade' })).toHaveValue('Campinas');
  await choose(page, 'Estado', 'Minas Gerais');
  await save(page);
  await expect(page.getByText('A cidade é obrigatória').first()).toBeVisible();
  await choose(page, 'Cidade', 'Ouro Preto');
  await save(page);
  await enterCode(page, request, login);
  await expect(page.getByText('Endereço atualizado com sucesso')).toBeVisible();
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(page.getByRole('link', { name: 'Endereço' })).toContainText('Ouro Preto');
});

test('state and city are searched by typing right after a click', async ({ page, request }) => {
  await opens(page, request, 'Endereço');
  const field = (name: string) =>
    page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first();
  await expect(field('Cidade')).toHaveValue('Campinas');
  await field('Estado').click();
  await expect(page.getByRole('option', { name: 'Acre' })).toBeVisible();
  await page.keyboard.type('minas');
  await page.keyboard.press('Enter');
  await expect(field('Estado')).toHaveValue('Minas Gerais');
  // The choice is replaced by what is typed next, also after another click.
  await page.keyboard.type('rio de');
  await expect(field('Estado')).toHaveValue('rio de');
  await expect(page.getByRole('option', { name: 'Rio de Janeiro' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(field('Estado')).toHaveValue('Rio de Janeiro');
  await field('Cidade').click();
  await expect(page.getByRole('option', { name: 'Angra dos Reis' })).toBeVisible();
  await page.keyboard.type('niter');
  await page.keyboard.press('Enter');
  await expect(field('Cidade')).toHaveValue('Niterói');
  await field('Estado').click();
  await page.keyboard.type('parana');
  await expect(field('Estado')).toHaveValue('parana');
});

test('a choice is replaced by clicking and typing again, also fast and in a busy browser', async ({
  page,
  request,
}) => {
  await page.addInitScript(`{
    const { setTimeout } = window;
    window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 0 ? 300 : ms, ...rest);
  }`);
  await opens(page, request, 'Endereço');
  const field = page.getByRole('combobox', { name: 'Estado' }).or(page.getByLabel('Estado')).first();
  await field.click();
  for (const [search, state] of [
    ['minas', 'Minas Gerais'],
    ['rio de', 'Rio de Janeiro'],
    ['acre', 'Acre'],
  ] as const) {
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.type(search);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(state);
    await field.click();
  }
});

test('a section saved within a minute of another waits for a code of its own, also after a reload', async ({
  page,
  request,
}) => {
  const { login } = await opens(page, request, 'Endereço');
  await choose(page, 'Cidade', 'Santos');
  await save(page);
  await enterCode(page, request, login);
  await expect(page.getByText('Endereço atualizado com sucesso')).toBeVisible();

  await page.goto(url('/perfil/dados'));
  await page.getByLabel('Telefone').fill('1134567890');
  await save(page);
  await expect(codeDialog(page).getByText('Em instantes enviamos outro')).toBeVisible();
  await expect(codeDialog(page).getByRole('timer')).toHaveText(/Faltam \d+ segundos/);
  await expect(codeDialog(page).getByText('Use o código que acabamos de enviar')).toBeHidden();
});

test('the code that had to wait is sent at the end of the countdown', async ({ page, request }) => {
  const { login } = await opens(page, request, 'Meus Dados');
  await page.route(
    '**/api/user-validation',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { message: 'Peça outro em 2 segundos.', code: 'too_many_requests' },
      }),
    { times: 1 },
  );
  await page.getByLabel('Telefone').fill('1134567890');
  await save(page);
  await expect(codeDialog(page).getByText('Em instantes enviamos outro')).toBeVisible();
  await expect(codeDialog(page).getByText('Enviamos um código')).toBeVisible();
  await enterCode(page, request, login);
  await expect(page.getByText('Cadastro atualizado com sucesso')).toBeVisible();
});

test('bank data are saved with the code', async ({ page, request }) => {
  const { login } = await opens(page, request, 'Dados bancários');
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('Chave PIX (e-mail)').fill(login);
  await save(page);
  await enterCode(page, request, login);
  await expect(page.getByText('Dados bancários atualizados com sucesso')).toBeVisible();
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(page.getByRole('link', { name: 'Dados bancários' })).toContainText('PIX no e-mail');
});

/**
 * A wide picture, red in its left half only. The script is text, because the journeys are compiled without DOM types.
 */
const PHOTO = `{
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#00f';
  context.fillRect(0, 0, 900, 600);
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 450, 600);
  canvas.toDataURL('image/jpeg', 0.95);
}`;

interface Colours {
  readonly width: number;
  readonly height: number;
  readonly above: number[];
  readonly below: number[];
}
const COLOURS = `(async () => {
  const image = document.querySelector('header img');
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 100 });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 100, 100);
  const at = (x, y) => [...context.getImageData(x, y, 1, 1).data];
  return { width: image.naturalWidth, height: image.naturalHeight, above: at(50, 10), below: at(50, 90) };
})()`;

test('a photo is cropped, saved with the code and shown in the top bar @phone', async ({ page, request }) => {
  const { login } = await opens(page, request, 'Alterar a foto');
  const file = page.locator('input[type=file]');
  const note = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await file.setInputFiles(note);
  await expect(page.getByText('Escolha uma foto em JPEG, PNG ou WebP.')).toBeVisible();
  await file.setInputFiles({ ...note, name: 'eu.jpg', mimeType: 'image/jpeg' });
  await expect(page.getByText(/Não conseguimos abrir esta imagem/)).toBeVisible();

  const buffer = Buffer.from((await page.evaluate<string>(PHOTO)).split(',')[1] ?? '', 'base64');
  await file.setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Prévia da sua foto' })).toBeVisible();
  await expect(page.getByLabel('Zoom')).toHaveAttribute('max', '4');
  // What is kept is a square, and so is the frame around it.
  const area = page.getByRole('group', { name: /Área do recorte/ });
  await expect(area).toHaveCSS('border-radius', '0px');
  const frame = await area.boundingBox();
  expect(frame?.width).toBeCloseTo(frame?.height ?? 0, 0);
  // Moves the picture as far to the right as possible, so that red fills the left three quarters of the square.
  await area.focus();
  for (let steps = 0; steps < 60; steps += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Girar 90 graus' }).click();
  await save(page);
  await enterCode(page, request, login);
  await expect(page.getByText('Avatar atualizado com sucesso')).toBeVisible();

  const inTopBar = page.getByRole('banner').getByRole('img', { name: 'Nina Moreira', includeHidden: true });
  await expect(inTopBar).toBeVisible();
  const colours = await page.evaluate<Colours>(COLOURS);
  expect(colours.width).toBe(colours.height);
  // After turning clockwise, the left part (red) is at the top. A quarter of the square is blue.
  expect(colours.above[0]).toBeGreaterThan(200);
  expect(colours.below[2]).toBeGreaterThan(200);
});

test('the link in the e-mail confirms the address, and a forged link shows an error', async ({
  page,
  request,
}) => {
  const person = await registered(request, 'Nina');
  await openAs(page, person);
  const banner = page.getByRole('region', { name: 'Confirmação do e-mail' });
  await expect(banner).toContainText(person.login);

  const mail = await emailTo(request, person.login, 'Boas-vindas');
  const link = new URL(/https?:\S+\/confirmacao-de-email\/\S+/.exec(mail)?.[0] ?? '');
  await page.goto(url(`${link.pathname}x${link.search}`));
  await expect(page.getByRole('heading', { name: 'Erro validando seu e-mail' })).toBeVisible();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Reenviar/ })).toBeVisible();

  await page.goto(url(`${link.pathname}${link.search}`));
  await expect(page).toHaveURL(url('/'));
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByText('A receber')).first()).toBeVisible();
  await expect(banner).toBeHidden();
});

test('on a phone each switch of the notices says what it sends by @phone', async ({
  page,
  request,
  isMobile,
}) => {
  await openAs(page, await registered(request, 'Nina'), '/perfil/avisos');
  const row = page.getByRole('listitem').filter({ has: page.getByText('Saques', { exact: true }) });
  for (const by of ['E-mail', 'Aparelho']) {
    await expect(row.getByRole('switch', { name: `${by}: Saques` })).toBeVisible();
    // On a desktop the heads of the columns say it.
    await expect(row.getByText(by, { exact: true })).toBeVisible({ visible: isMobile });
  }
});

test('an invalid link leads visitors to the login', async ({ page }) => {
  await page.goto(url('/confirmacao-de-email/999999/forjado?expires=9999999999&signature=x'));
  await expect(page.getByRole('heading', { name: 'Erro validando seu e-mail' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o login' }).click();
  await expect(page).toHaveURL(url('/login'));
});
