import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { launch, newDataDir } from './product.ts';

/** A first start of the sandbox, the demonstration's people too: a copy of it takes a thirtieth of the time. */
async function startFirst(): Promise<string> {
  const dataDir = newDataDir();
  const { child, ready, ended } = launch({ DATA_DIR: dataDir });
  await ready;
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  if (code !== 0) throw new Error(`the first start failed: ${stderr}`);
  return dataDir;
}

/** After testing/global-setup.ts, which builds what is started here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firstStart = await startFirst();
  project.provide('firstStart', firstStart);
  return () => rm(firstStart, { recursive: true, force: true });
}
