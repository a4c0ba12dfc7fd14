import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';
import { newDataDir } from './product.ts';

/**
 * The data folder of a sandbox that was started and stopped once, for system tests that are not about a first start.
 */
export function startedDataDir(): string {
  const folder = newDataDir();
  // Unlike Node's `fs.cp`, `cp -a` keeps the owner of the files.
  execFileSync('cp', ['-a', `${inject('firstStart')}/.`, folder]);
  return folder;
}
