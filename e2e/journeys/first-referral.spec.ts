import { dateInSaoPaulo, formatNearDate } from '@indike/rules/dates/calendar';
import { firstContactBy } from '@indike/rules/referrals/first-contact';
import { expect } from '@playwright/test';
import { fillReferral, fillSignUp } from '../support/pages.ts';
import { emailTo, newCnpj, newCpf, newEmail, transitionAsOperator, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a new Indiker refers a company with letters in its CNPJ and sees the operator’s update @phone', async ({
  page,
  request,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const email = newEmail();
  const cnpj = newCnpj();
  const company = `Café & Açaí ${cnpj.slice(3, 8)}`;

  await fillSignUp(page, { firstname: 'Zoë', lastname: 'Conceição', email, cpf: newCpf() });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(url('/welcome'));
  await expect(
    page.getByRole('heading', { name: /Parabéns\. Agora você faz parte do Indike!/ }),
  ).toBeVisible();
  await expect(page.getByText('Cadastro completado com sucesso')).toBeVisible();
  await emailTo(request, email, 'Boas-vindas');

  await page.getByRole('link', { name: 'Indicar' }).click();
  await page.getByRole('link', { name: 'Vamos indicar?' }).click();
  await fillReferral(page, { company, cnpj, contact: 'João Araújo' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Salvar|Enviar|Indicar/ }).click();
  await expect(page).toHaveURL(url('/indicacao-concluida'));

  // The page names the referral that was sent, also after a reload, and links to it.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Indicação enviada' })).toBeVisible();
  const by = formatNearDate(firstContactBy(dateInSaoPaulo(new Date()))).replaceAll(' ', '\u00a0');
  await expect(page.getByText(`${company} está previsto para até ${by}`)).toBeVisible();
  await page.getByRole('link', { name: company }).click();
  await expect(page).toHaveURL(url('/indicacao'));
  await page.goBack();
  await page.getByRole('link', { name: 'ir para o painel' }).click();
  await expect(page.getByText(company)).toBeVisible();
  await expect(page.getByText('Aguardando').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ver mais' }).click();
  await expect(page).toHaveURL(/\/indicacoes/);
  await page
    .getByRole('link', { name: new RegExp(company) })
    .first()
    .click();
  await expect(page).toHaveURL(url('/indicacao'));
  await expect(page.getByText('João Araújo')).toBeVisible();

  await transitionAsOperator(request, company, { status: 'in_contact' });
  await transitionAsOperator(request, company, { status: 'in_negotiation', estimated_value: 5000 });
  await page.reload();
  const timeline = page
    .getByRole('region', { name: /Atualizações|Histórico/ })
    .or(page.getByRole('list'))
    .first();
  await expect(timeline).toBeVisible();
  await expect(page.getByText('Em negociação').first()).toBeVisible();
  await expect(page.getByText('Em Contato').first()).toBeVisible();
  expect(problems).toEqual([]);
});
