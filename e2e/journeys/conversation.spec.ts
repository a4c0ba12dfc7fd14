import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { enterBackOffice, newReferral } from '../support/back-office.ts';
import { openAs } from '../support/pages.ts';
import { PASSWORD, url } from '../support/people.ts';
import { test } from '../support/test.ts';

/** A PDF of pages alone, or with something more in its catalog. */
function pdf(more = ''): string {
  const objects = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
`;
  return `${objects}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n${objects.length}\n%%EOF\n`;
}
const attach = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Anexar PDF ou imagem')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content, 'latin1') });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensagem' }).click();

test('an Indiker and an analyst write to each other about a referral, with an attachment @phone', async ({
  page,
  request,
  browser,
}) => {
  const { id, company, person } = await newReferral(request, {
    company: `Conversa ${crypto.randomUUID().slice(0, 8)}`,
  });
  await openAs(page, person);
  await page.goto(url(`/indicacao?indicationId=${id}`));
  await page.getByRole('link', { name: 'Mensagens com a equipe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mensagens' })).toBeVisible();
  await expect(page.getByText(`Sobre ${company}`)).toBeVisible();
  await send(page);
  await expect(page.getByText('Escreva a mensagem')).toBeVisible();
  await page.getByLabel('Escreva à equipe').fill('Vocês já falaram com o sócio?');
  const held = Promise.withResolvers<void>();
  await page.route(/\/messages$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Enviar mensagem' }).dblclick();
  await expect(page.getByLabel('Escreva à equipe')).not.toBeEditable();
  await expect(page.getByLabel('Anexar PDF ou imagem')).toBeDisabled();
  held.resolve();
  await expect(page.getByRole('listitem').filter({ hasText: 'Vocês já falaram' })).toHaveCount(1);

  const context = await browser.newContext();
  const office = await context.newPage();
  await enterBackOffice(office, `/indicacoes/${id}`);
  const panel = office.getByRole('region', { name: 'Mensagens (1 por ler)' });
  await expect(panel.getByText('Vocês já falaram com o sócio?')).toBeVisible();
  await attach(office, 'proposta.pdf', pdf('/OpenAction<</S/JavaScript/JS(1)>>'));
  await office.getByLabel('Escreva ao Indiker').fill('Falamos hoje. Segue a proposta.');
  await send(office);
  await expect(office.getByRole('alert')).toContainText('Este PDF tem senha, scripts');
  await office.getByRole('button', { name: 'Tirar proposta.pdf' }).click();
  await attach(office, 'proposta.pdf', pdf());
  await send(office);
  await expect(office.getByRole('button', { name: /^proposta\.pdf/ })).toBeVisible();
  await expect(office.getByRole('region', { name: 'Mensagens', exact: true })).toBeVisible();
  await expect(office.getByLabel('Escreva ao Indiker')).toHaveValue('');
  await context.close();

  await page.goto(url('/indicacoes'));
  await page.getByRole('link', { name: '1 mensagem nova' }).click();
  await expect(page.getByText('Falamos hoje. Segue a proposta.')).toBeVisible();
  await expect(page.getByText('Lida', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^proposta\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('proposta.pdf');
  await checkAccessibility(page, 'conversation');
  await page.goto(url(`/indicacao?indicationId=${id}`));
  await expect(page.getByRole('link', { name: 'Mensagens com a equipe' })).toBeVisible();
  await page.goto(url('/avisos'));
  await expect(page.getByRole('link', { name: `${company}: nova mensagem da equipe` })).toBeVisible();
});

test('a message that was not sent stays written through a lost answer, a reload and a new sign-in @phone', async ({
  page,
  request,
}) => {
  const { id, person } = await newReferral(request, {
    company: `Rascunho ${crypto.randomUUID().slice(0, 8)}`,
  });
  const path = `/indicacao/mensagens?indicationId=${id}`;
  await openAs(page, person, path);
  const field = page.getByLabel('Escreva à equipe');
  await field.fill('Primeira versão');
  await page.route(/\/messages$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send(page);
  await expect(page.getByText('Erro enviando a mensagem')).toBeVisible();
  await expect(field).toHaveValue('Primeira versão');
  await page.unrouteAll();
  await field.fill('Segunda versão');
  await send(page);
  await expect(page.getByRole('listitem')).toHaveText([/Primeira versão/, /Segunda versão/]);
  await expect(field).toHaveValue('');

  await field.fill('Ainda não enviei');
  await page.reload();
  await expect(field).toHaveValue('Ainda não enviei');
  const { token } = JSON.parse(await page.evaluate<string>(`localStorage.getItem('indike.session')`));
  await request.post(url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
  await send(page);
  await page.getByLabel('E-mail / CPF').fill(person.login);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(url(path));
  await expect(field).toHaveValue('Ainda não enviei');
  await send(page);
  await expect(page.getByRole('listitem')).toHaveCount(3);
});
