import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSocialProviders } from '../../apps/api/src/testing/social-providers.ts';
import { freePort } from '../../scripts/free-port.mjs';

const ROOT = join(import.meta.dirname, '../..');

async function waitUntilReady(url: string, isGone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (isGone()) throw new Error('The product ended while starting');
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  throw new Error('The product did not become ready in a minute');
}

export interface Product {
  readonly url: string;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it, on a free port with a data folder of its own. */
export async function launchProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'indike-e2e-'));
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const gone = once(child, 'exit');
    if (child.kill('SIGTERM')) await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** Starts what the journeys share; they find it in E2E_URL. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const providers = await startSocialProviders();
  const product = await launchProduct(providers.environment);
  process.env['E2E_URL'] = product.url;
  return async () => {
    await product.stop();
    await providers.stop();
  };
}
