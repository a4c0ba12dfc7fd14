import { expect, type Page } from '@playwright/test';
import { newEmail, newPhone, transitionAsOperator } from '../support/people.ts';
import { backOffice, chooseMore, enterBackOffice, newReferral } from '../support/back-office.ts';
import { today } from '../support/clock.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const phone = () => test.info().project.name === 'phone';

test('a referral goes from waiting to the paid invoice, and the Indiker has the reward', async ({
  page,
  request,
}) => {
  const { id, company, cnpj, get } = await newReferral(request, { company: 'Moinho Santa Clara' });
  await enterBackOffice(page, '/indicacoes');
  await page.getByRole('searchbox').fill(`${cnpj.slice(0, 2)}.${cnpj.slice(2).toLowerCase()}`);
  await expect(page).toHaveURL(/busca=/);
  await page.getByRole('link', { name: company }).click();
  await expect(page).toHaveURL(new RegExp(`/indicacoes\\?busca=.*&indicacao=${id}$`));
  await expect(page.getByRole('link', { name: '(11) 3000-1234' })).toHaveAttribute(
    'href',
    'tel:+551130001234',
  );
  await expect(page.getByRole('link', { name: 'carla@empresa.example' })).toHaveAttribute(
    'href',
    'mailto:carla@empresa.example',
  );

  await page.getByRole('button', { name: 'Registrar contato' }).click();
  // Mantine's style sheet is loaded after the dialog's own here, and must not win.
  await expect(dialog(page).getByRole('heading')).toHaveCSS('font-weight', '600');
  await dialog(page).getByLabel('Anotação interna').fill('Falei com a Carla, prefere de manhã.');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Falei com a Carla, prefere de manhã.')).toBeVisible();

  await page.getByRole('button', { name: 'Iniciar negociação' }).click();
  await dialog(page).getByRole('button', { name: 'Iniciar negociação' }).click();
  await expect(dialog(page).getByText('Informe o valor estimado do contrato, maior que zero.')).toBeVisible();
  await dialog(page).getByLabel('Valor estimado do contrato').fill('5.000');
  await expect(
    dialog(page).getByText(/R\$\s5\.000,00 × 50% \(Prata, 1º contrato fechado\) = R\$\s2\.500,00/),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Iniciar negociação' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Registrar contrato' }).click();
  await dialog(page).getByLabel('Valor do contrato').fill('6000,50');
  await dialog(page)
    .getByLabel('Vencimento da primeira fatura', { exact: true })
    .fill(today().replaceAll('/', ''));
  await expect(
    dialog(page).getByText(/liberados 5 dias depois do pagamento da primeira fatura/),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Registrar contrato' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Registrar pagamento da fatura' }).click();
  await expect(dialog(page).getByText(/R\$\s3\.000,25 ficam disponíveis em/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Bonificação enviada para agendamento').first()).toBeVisible();

  const { reward } = await get(`/api/indication/${id}/reward`);
  expect(reward).toMatchObject({ total: 3000.25, earnings: [{ state: 'receivable' }] });

  await chooseMore(page, 'Estornar bonificação');
  await dialog(page).getByLabel('Valor do estorno').fill('100');
  await dialog(page).getByLabel('Motivo').fill('Fatura parcialmente devolvida.');
  await dialog(page).getByRole('button', { name: 'Estornar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Estorno de R\$\s100,00/)).toBeVisible();
});

test('a contact who told the team so is removed and blocked', async ({ page, request }) => {
  // Their own phone number, because the objection blocks it for all other journeys.
  const contact = { name: 'Zuleica Prado', email: newEmail(), phone: newPhone(), observation: '' };
  const { id } = await newReferral(request, { company: 'Padaria Bela Vista', contact });
  await enterBackOffice(page, `/indicacoes/${id}`);
  await page.getByRole('button', { name: 'Apagar e bloquear Zuleica Prado' }).click();
  await expect(dialog(page).getByText(/^Os dados de Zuleica Prado são apagados/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Apagar o contato' }).click();
  await expect(dialog(page).getByText('Informe como a pessoa pediu.')).toBeVisible();
  await dialog(page).getByLabel('Como a pessoa pediu').fill('Por telefone, do número cadastrado.');
  await dialog(page).getByRole('button', { name: 'Apagar o contato' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Nenhum contato: quem foi indicado pediu/)).toBeVisible();
  await expect(page.getByText('Cancelado').first()).toBeVisible();
});

test('unusual dates must be confirmed before they are saved', async ({ page, request }) => {
  const { id, company } = await newReferral(request, { company: 'Serraria Boa Vista' });
  await transitionAsOperator(request, company, { status: 'in_contact' });
  await transitionAsOperator(request, company, { status: 'in_negotiation', estimated_value: 900 });
  await enterBackOffice(page, `/indicacoes/${id}`);
  await page.getByRole('button', { name: 'Registrar contrato' }).click();
  await dialog(page).getByLabel('Data de fechamento', { exact: true }).fill('05012026');
  await dialog(page).getByLabel('Vencimento da primeira fatura', { exact: true }).fill('05022026');
  await dialog(page).getByRole('button', { name: 'Registrar contrato' }).click();
  await expect(dialog(page).getByText(/O fechamento é anterior à indicação/)).toBeVisible();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Registrar contrato' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Fechado em 5 de jan. de 2026.')).toBeVisible();
});

test('of two operators on one referral the second one reads what changed and overwrites nothing', async ({
  page,
  request,
}) => {
  const { id, company } = await newReferral(request, { company: 'Olaria Dois Rios' });
  await enterBackOffice(page, `/indicacoes/${id}`);
  await chooseMore(page, 'Cancelar indicação');
  await dialog(page).getByRole('button', { name: 'Cancelar indicação' }).click();
  await expect(dialog(page).getByText('Informe o motivo do cancelamento.')).toBeVisible();
  await dialog(page).getByText('Não conseguimos contato com a empresa.').click();
  await transitionAsOperator(request, company, { status: 'in_contact' });
  await dialog(page).getByRole('button', { name: 'Cancelar indicação' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(/alterou o status para Em Contato em/);
  await expect(dialog(page).getByRole('button', { name: 'Cancelar indicação' })).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Iniciar negociação' })).toBeVisible();
});

test('the list keeps its filters in the URL, and the keyboard opens a referral from it', async ({
  page,
  request,
}) => {
  test.skip(phone(), 'keys of a keyboard');
  const { company } = await newReferral(request, { company: 'Cutelaria Fio Nobre' });
  await enterBackOffice(page, '/indicacoes?status=waiting');
  await expect(page.getByRole('link', { name: /^Aguardando/ })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('/');
  await page.keyboard.type('cutelaria');
  await expect(page).toHaveURL(backOffice('/indicacoes?status=waiting&busca=cutelaria'));
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: company })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await page.keyboard.press('m');
  await expect(dialog(page)).toContainText('Registrar contato');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(backOffice('/indicacoes?status=waiting&busca=cutelaria'));
  await expect(page.getByRole('link', { name: company })).toBeFocused();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('the whole list starts with the newest referrals, and a status with the longest waiting', async ({
  page,
  request,
}) => {
  const { company } = await newReferral(request, { company: 'Floricultura Ipê Roxo' });
  await enterBackOffice(page, '/indicacoes');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await expect(page.getByLabel('Ordem')).toHaveValue('newest');
  await expect(page.getByRole('link', { name: company })).toBeVisible();
  await page.getByRole('link', { name: /^Cancelado \d/ }).click();
  await expect(page.getByLabel('Ordem')).toHaveValue('oldest');
  await page.getByRole('link', { name: /^Todas/ }).click();
  await expect(page.getByLabel('Ordem')).toHaveValue('newest');
  await expect(page).toHaveURL(backOffice('/indicacoes'));
});

test('the menu shows every page on a tablet without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await enterBackOffice(page);
  const menu = page.getByRole('navigation', { name: 'Operação' });
  const width = await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(width).toBe(0);
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
});
