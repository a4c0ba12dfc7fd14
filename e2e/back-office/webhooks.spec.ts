import { expect, type Page } from '@playwright/test';
import { isSignedBy, startWebhookReceiver } from '../../apps/api/src/testing/webhook-receiver.ts';
import { AUDITOR, enterBackOffice, newReferral } from '../support/back-office.ts';
import { test } from '../support/test.ts';

const secretShown = async (page: Page): Promise<string> => {
  const secret = await page.getByRole('dialog', { name: 'Guarde o segredo' }).locator('code').textContent();
  await page.getByRole('button', { name: 'Guardei o segredo' }).click();
  return secret ?? '';
};

test('a webhook is created, tested, receives a referral event, is resent and deleted', async ({
  page,
  request,
}) => {
  const receiver = await startWebhookReceiver();
  receiver.reply = (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('anotado');
  try {
    await enterBackOffice(page, '/integracoes/webhooks');
    await page.getByRole('button', { name: 'Cadastrar webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cadastrar webhook' });
    await dialog.getByLabel('Endereço').fill('crm');
    await dialog.getByLabel('Todos').uncheck();
    await dialog.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(dialog.getByText('Use um endereço como https://')).toBeVisible();
    await expect(dialog.getByText('Escolha pelo menos um evento')).toBeVisible();
    await dialog.getByLabel('Endereço').fill('https://10.0.0.1/');
    await dialog.getByLabel('Indicação criada').check();
    await dialog.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(dialog.getByText('Endereços da rede interna não são aceitos')).toBeVisible();
    await dialog.getByLabel('Endereço').fill(receiver.url);
    await dialog.getByLabel('Para que serve').fill('CRM de testes');
    await dialog.getByRole('button', { name: 'Cadastrar' }).click();
    const secret = await secretShown(page);
    expect(secret).toMatch(/^whsec_/);
    await expect(page.getByRole('heading', { name: 'CRM de testes' })).toBeVisible();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Enviar um teste' }).click();
    await expect(page.getByText('Teste entregue. Resposta 200')).toBeVisible();
    expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test']);

    await newReferral(request, { company: 'Padaria do Aviso' });
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received.every((each) => isSignedBy(secret, each))).toBe(true);
    await page.getByRole('button', { name: 'Atualizar' }).click();
    const row = page.getByRole('row', { name: /Indicação criada/ }).first();
    await expect(row).toContainText('Entregue');
    await row.getByRole('button', { name: 'Indicação criada' }).click();
    const delivery = page.getByRole('dialog', { name: 'Indicação criada' });
    await expect(delivery.getByRole('region', { name: 'O que foi enviado' })).toContainText(
      'Padaria do Aviso',
    );
    await expect(delivery.getByRole('region', { name: 'O começo da resposta' })).toContainText('anotado');
    await delivery.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect(page.getByText('O evento será enviado em instantes')).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received[2]?.text).toBe(receiver.received[1]?.text);

    await page.getByRole('button', { name: 'Trocar o segredo' }).click();
    await page.getByRole('button', { name: 'Gerar outro segredo' }).click();
    const next = await secretShown(page);
    await page.getByRole('button', { name: 'Enviar um teste' }).click();
    await expect.poll(() => receiver.received.length).toBe(4);
    const [last] = receiver.received.slice(-1);
    expect(last && [secret, next].map((one) => isSignedBy(one, last))).toEqual([true, true]);

    await page.getByRole('button', { name: 'Desativar' }).click();
    await expect(page.getByText('Desativado pela equipe em')).toBeVisible();
    await newReferral(request, { company: 'Padaria Perdida' });
    await page.getByRole('button', { name: 'Ativar' }).click();
    await page.getByRole('button', { name: 'Reenviar um período' }).click();
    await page.getByRole('button', { name: 'Reenviar', exact: true }).click();
    // A long timeout, because toasts are shown one after another for four seconds each.
    await expect(page.getByText('1 evento será reenviado')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => receiver.received.at(-1)?.text).toContain('Padaria Perdida');

    await page.getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByText('O webhook foi removido')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('CRM de testes')).toHaveCount(0);
  } finally {
    await receiver.stop();
  }
});

test('an auditor sees the webhooks but cannot change them', async ({ page }) => {
  await enterBackOffice(page, '/', AUDITOR);
  await page.getByRole('link', { name: 'Integrações' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText(/Avisam outro sistema/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cadastrar webhook' })).toHaveCount(0);
});
