import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { AUDITOR, enterBackOffice } from '../support/back-office.ts';
import { url } from '../support/people.ts';
import { test } from '../support/test.ts';

const GUIDE = join(import.meta.dirname, '../../docs/integrations.md');

test('the integration guide shows the address of the installation, and its code can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterBackOffice(page, '/integracoes/documentacao', AUDITOR);
  await expect(page.getByRole('link', { name: 'Documentação' })).toHaveAttribute('aria-current', 'page');
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const origin = new URL(url('/')).origin;
  const blocks = (await readFile(GUIDE, 'utf8')).matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm);
  for (const [, name = '', code] of blocks) {
    await page.getByRole('button', { name: `Copiar: ${name}`, exact: true }).click();
    await expect.poll(copied).toBe(code);
  }
  await page.getByRole('button', { name: 'Copiar: Para rodar read-referrals.mjs' }).click();
  await expect
    .poll(copied)
    .toBe(`INDIKE_URL=${origin} \\\n  INDIKE_KEY=SUA_CHAVE \\\n  node read-referrals.mjs`);

  const keys = page.getByRole('main').getByRole('paragraph').getByRole('link', { name: 'Chaves de API' });
  await keys.click();
  await expect(page).toHaveURL(/\/integracoes\/chaves$/);
  await page.goBack();
  await page.getByRole('link', { name: 'referência da API' }).click();
  await expect(page).toHaveTitle(/API do Indike/);
});
