import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const SKIPPED = new Set(['.git', 'node_modules', 'build', 'data', '.react-router', 'test-results']);
const isKept = (path: string): boolean => !SKIPPED.has(basename(path));

/** Copies the sources of the repository, without packages and what commands write, to a new temporary folder. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'indike-copy-'));
  for (const name of readdirSync(ROOT).filter(isKept))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: isKept });
  return copy;
}
