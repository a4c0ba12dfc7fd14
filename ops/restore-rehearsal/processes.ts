import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SystemUser } from '@indike/embedded-postgres/system-user';

export const ROOT = join(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly user?: SystemUser | undefined;
  /** Written to standard input. */
  readonly input?: string;
}

/** Runs a program. Of this process's environment it gets only PATH. */
export async function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { env = {}, user, input = '' } = options;
  const child = spawn(file, args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.on('error', () => {}); // the program ended without reading its input
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, output };
}

/** @throws with the program's output when it fails */
export async function runOrFail(
  file: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { code, output } = await run(file, args, options);
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Runs one of the product's own programs. */
export const runNode = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) => run(process.execPath, [join(ROOT, program), ...args], { env });
