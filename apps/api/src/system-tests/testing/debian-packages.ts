import { spawnSync } from 'node:child_process';

/**
 * Installs packages when running as root with apt-get; otherwise does nothing. RUNLEVEL keeps apt-get from starting the
 * packages' own services, because the tests run theirs on other ports.
 */
export function installDebianPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.error(`Instalando do Debian para a prova: ${names.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    if (spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return;
  }
}
