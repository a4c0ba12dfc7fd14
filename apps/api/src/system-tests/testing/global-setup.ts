import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { launch, newDataDir } from './product.ts';

/**
 * Starts the sandbox once, including its demo people. Copying its data folder takes a thirtieth of the time of a first
 * start.
 */
async function startFirst(): Promise<string> {
  const dataDir = newDataDir();
  const { child, ready, ended } = launch({ DATA_DIR: dataDir });
  await ready;
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  if (code !== 0) throw new Error(`the first start failed: ${stderr}`);
  return dataDir;
}

/** Runs after testing/global-setup.ts, which builds the server that is started here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firstStart = await startFirst();
  project.provide('firstStart', firstStart);
  return () => rm(firstStart, { recursive: true, force: true });
}
