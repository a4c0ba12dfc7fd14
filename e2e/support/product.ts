import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#api/testing/free-port.ts';

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
  /** Restarts the product on the same data, with other settings and on another port. */
  restart(environment: Environment): Promise<Product>;
  /** Ends the process and keeps the data. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates an empty folder for a first start. */
export function emptyDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'indike-e2e-'));
  // When the journeys run as root, the database runs as another user who needs access.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** The variable in which global-setup.ts passes the folder to copy. */
export const FIRST_START = 'E2E_FIRST_START';

/** Copies the data of the one first start, including the demo people. A copy takes a tenth of a first start's time. */
function copyOfFirstStart(): string {
  const dataDir = emptyDataDir();
  // Unlike Node's `cp`, this preserves the owners of the files.
  execFileSync('cp', ['-a', `${process.env[FIRST_START]}/.`, dataDir]);
  return dataDir;
}

/** Starts the product as `npm start` does, on a free port and with its own data folder. */
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
