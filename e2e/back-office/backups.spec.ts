import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { test } from '../support/test.ts';

// Uses its own product, which makes scheduled backups.
let folder: string;
const product = useOwnProduct(() => {
  folder = mkdtempSync(join(tmpdir(), 'indike-e2e-backups-'));
  return { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: 'a passphrase of the journey' };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the hourly backup job now. */
const runJob = () => tamper(`insert into pgboss.job (name, retry_limit) values ('backup', 0)`);
const JOB_MS = 60_000;

test('an auditor sees the newest backup and why the last run failed', async ({ page }) => {
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

  // Simulates a disk that is no longer mounted.
  renameSync(folder, `${folder}-away`);
  try {
    await runJob();
    await shows(/A última tentativa falhou: .* não existe \(o disco está montado\?\)/);
    await expect(part).toContainText('Atenção');
  } finally {
    renameSync(`${folder}-away`, folder);
  }
});

test('the sandbox does not mention backups when none are scheduled', async ({ page }) => {
  await product.restart({});
  await enterBackOffice(page, '/saude', AUDITOR);
  const parts = page.getByRole('list', { name: 'Partes do sistema' });
  await expect(parts.getByRole('listitem').filter({ hasText: 'Banco de dados' })).toBeVisible();
  await expect(parts).not.toContainText('Cópias de segurança');
});
