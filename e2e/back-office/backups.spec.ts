import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { launchProduct, type Product } from '../support/product.ts';
import { test } from '../support/test.ts';

/** A product of its own, which makes scheduled backups. */
let product: Product;
let folder: string;
const shared = new Map<string, string | undefined>();
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'indike-e2e-backups-'));
  const environment = { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: 'a passphrase of the journey' };
  product = await launchProduct(environment);
  for (const [name, value] of [
    ['E2E_URL', product.url],
    ['E2E_DATA_DIR', product.dataDir],
  ] as const) {
    shared.set(name, process.env[name]);
    process.env[name] = value;
  }
});
test.afterAll(async () => {
  for (const [name, value] of shared) process.env[name] = value ?? '';
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As each hour. */
const runJob = () => tamper(`insert into pgboss.job (name, retry_limit) values ('backup', 0)`);
const JOB_MS = 60_000;

test('an auditor sees the newest backup, and why the last run failed', async ({ page }) => {
  test.setTimeout(180_000);
  await enterBackOffice(page, '/saude', AUDITOR);
  const part = page
    .getByRole('list', { name: 'Partes do sistema' })
    .getByRole('listitem')
    .filter({ hasText: 'Cópias de segurança' });
  await expect(part).toContainText('Ainda não há nenhuma.');
  await expect(part).toContainText('Atenção');

  const shows = (text: RegExp | string) =>
    expect(async () => {
      await page.goto(backOffice('/saude'));
      await expect(part).toContainText(text, { timeout: 2_000 });
    }).toPass({ timeout: JOB_MS });
  await runJob();
  await shows(/A última tem tudo até .*, e ocupa \d+(,\d+)? MB; 1 guardada\./);
  await expect(part).toContainText('Em ordem');

  // The disk is not mounted any more.
  renameSync(folder, `${folder}-away`);
  try {
    await runJob();
    await shows(/A última tentativa falhou: .* não existe \(o disco está montado\?\)/);
    await expect(part).toContainText('Atenção');
  } finally {
    renameSync(`${folder}-away`, folder);
  }
});

test('the test area says nothing of backups while none are scheduled', async ({ page }) => {
  const without = await product.restart({});
  process.env['E2E_URL'] = without.url;
  product = without;
  await enterBackOffice(page, '/saude', AUDITOR);
  const parts = page.getByRole('list', { name: 'Partes do sistema' });
  await expect(parts.getByRole('listitem').filter({ hasText: 'Banco de dados' })).toBeVisible();
  await expect(parts).not.toContainText('Cópias de segurança');
});
