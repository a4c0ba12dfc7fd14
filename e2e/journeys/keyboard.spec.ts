import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO, newCnpj, url } from '../support/people.ts';
import { test } from '../support/test.ts';

/**
 * Describes what is wrong with the focus. The focused element must show an outline (its own or that of its row) and
 * must not be hidden by anything. The script is text, because the journeys are compiled without DOM types.
 */
const FOCUS_PROBLEM = `(() => {
  // The sandbox's bar has a tree of its own.
  const root = document.activeElement?.shadowRoot ?? document;
  const focused = root.activeElement;
  if (!focused || focused === document.body) return 'on nothing';
  const name = focused.outerHTML.slice(0, 120);
  const outlined = [[focused], [focused, '::after'], [focused.closest('tr, li') ?? focused]].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(...part);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  if (!focused.matches(':focus-visible') || !outlined) return 'not to be seen on ' + name;
  const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
  const seen = [0.1, 0.5, 0.9].some((part) => {
    const above = root.elementFromPoint(left + width / 2, top + height * part);
    return above && (focused.contains(above) || above.contains(focused) || above.closest('label')?.contains(focused));
  });
  return seen ? '' : 'hidden (' + [left, top, right, bottom].map(Math.round) + ') on ' + name;
})()`;

const expectFocusSeen = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<string>(FOCUS_PROBLEM)).toBe('');

/**
 * Tabs to `target` and expects a visible focus at each stop. Beyond the last and the first element the focus leaves the
 * page for the browser, which takes one more key press.
 */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.evaluate<string>(FOCUS_PROBLEM)) === 'on nothing') await page.keyboard.press(key);
    await expectFocusSeen(page);
    if ((await target.and(page.locator(':focus')).count()) === 1) return;
  }
  throw new Error(`${target.toString()} is not reached by ${key}`);
}

async function enter(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

test('everything from the login to the earnings works with the keyboard alone @phone', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const dialog = page.getByRole('dialog');
  const cnpj = newCnpj();
  const company = `Teclado ${cnpj.slice(3, 8)}`;
  const question = (text: string) => expect(page.getByRole('heading', { name: text })).toBeVisible();

  await page.goto(url('/login'));
  await tabTo(page, page.getByLabel('E-mail / CPF'));
  await page.keyboard.type(DEMO.login);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url('/'));

  // The first stop is the skip link. It becomes visible and leads to the content.
  await expect(link('Ver mais')).toBeVisible();
  await enter(page, link('Ir para o conteúdo'));
  await expect(page.getByRole('main')).toBeFocused();
  if (isMobile) await enter(page, button('Ver seu link exclusivo'));
  await enter(page, button('QR code'));
  await expect(dialog).toBeVisible();
  await expectFocusSeen(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button('QR code')).toBeFocused();

  if (isMobile) {
    await enter(page, button('Abrir menu'), 'Shift+Tab');
    await enter(page, dialog.getByRole('link', { name: /^indicar$/i }));
  } else {
    await enter(page, page.getByRole('navigation').getByRole('link', { name: /^indicar$/i }), 'Shift+Tab');
  }
  await expect(page).toHaveURL(url('/indicar'));
  await enter(page, button('Aprenda a indicar'));
  await expect(dialog).toBeVisible();
  await enter(page, dialog.getByRole('button', { name: 'Próximo' }));
  await expect(dialog.getByText(/^2 de/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button('Aprenda a indicar')).toBeFocused();
  await enter(page, link('Vamos indicar?'), 'Shift+Tab');

  // Each step focuses its field. Enter continues, or moves the focus to the error.
  const answers: readonly (readonly [question: string, answer: string])[] = [
    ['Qual empresa você quer indicar?', company],
    ['Qual é o site da empresa?', 'www.empresa.com.br'],
    ['Qual é o CNPJ da empresa?', cnpj],
    ['Com quem devemos falar na empresa?', 'João Araújo'],
    ['Para qual e-mail podemos escrever?', 'contato@empresa.example'],
    ['Para qual telefone podemos ligar?', '1130001234'],
  ];
  for (const [asked, answer] of answers) {
    await question(asked);
    await expect(page.getByRole('textbox')).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.type(answer);
    await page.keyboard.press('Enter');
  }
  await question('Quer contar algo que ajude na conversa?');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Prefere falar de manhã.');
  await enter(page, button('Próximo'));
  await question('Confira e confirme a indicação');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await enter(page, button('Enviar indicação'));
  await expect(page.getByText('Precisa dar seu consentimento')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Space');
  await enter(page, button('Enviar indicação'));
  await expect(page).toHaveURL(url('/indicacao-concluida'));

  await enter(page, link('ir para o painel'));
  await enter(page, link('Ver mais'));
  await expect(page).toHaveURL(/\/indicacoes/);
  await enter(page, button('Filtrar'));
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Razão Social'));
  await page.keyboard.type(company);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=Teclado/);
  await expect(dialog).toBeHidden();
  await expect(button('Filtrar')).toBeFocused();

  await enter(page, link(company));
  await expect(page.getByText('João Araújo')).toBeVisible();
  await enter(page, button('Adicionar'));
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Adicionar')).toBeFocused();
  await enter(page, button('voltar'), 'Shift+Tab');
  await expect(page).toHaveURL(/\/indicacoes\?.*name=Teclado/);

  if (isMobile) {
    await enter(page, button('Abrir menu'), 'Shift+Tab');
    await enter(page, dialog.getByRole('link', { name: /ganhos/i }));
  } else {
    await enter(page, page.getByRole('navigation').getByRole('link', { name: /ganhos/i }));
  }
  await expect(page).toHaveURL(url('/ganhos'));
  await expect(button('Sacar')).toBeEnabled();
  await enter(page, button('Sacar'));
  await expect(dialog.locator(':focus')).toBeVisible();
  await enter(page, dialog.getByRole('button', { name: 'Cancelar' }));
  await expect(dialog).toBeHidden();
  await expect(button('Sacar')).toBeFocused();
});
