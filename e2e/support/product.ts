import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export type Environment = Readonly<Record<string, string>>;

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it again on the same data, with other settings and at another address. */
  restart(environment: Environment): Promise<Product>;
  /** Keeps its data. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** A folder in which the product starts for the first time. */
export function emptyDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'indike-e2e-'));
  // When the journeys run as root, the database runs as another user, who needs access.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** Where global-setup.ts says what to copy. */
export const FIRST_START = 'E2E_FIRST_START';

/** What a first start makes, the demonstration's people too, made once for all products: a copy takes a tenth of its time. */
function copyOfFirstStart(): string {
  const dataDir = emptyDataDir();
  // Unlike Node's own copy this keeps whose the files are.
  execFileSync('cp', ['-a', `${process.env[FIRST_START]}/.`, dataDir]);
  return dataDir;
}

/** The product as `npm start` runs it, on a free port with a data folder of its own. */
export async function launchProduct(
  environment: Environment = {},
  dataDir: string = copyOfFirstStart(),
): Promise<Product> {
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
  const end = async () => {
    const gone = once(child, 'exit');
    if (child.kill('SIGTERM')) await gone;
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (changed: Environment) => {
    await end();
    return launchProduct(changed, dataDir);
  };
  return { url, dataDir, restart, end, stop };
}
