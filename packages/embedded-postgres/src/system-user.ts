import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { errorCode, StartError } from './start-error.ts';

/** The user that PostgreSQL's programs run as when we are root. Undefined stands for our own user. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

export interface Outcome {
  ok: boolean;
  output: string;
}

export const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * The user for PostgreSQL, which refuses to run as root. `postgres` exists if a distribution's package was installed,
 * `nobody` exists everywhere.
 */
export function unprivilegedUser(): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const users = readPasswd();
  return users.get('postgres') ?? users.get('nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 };
}

/** The user who created the cluster, identified by uid because the machine's users may have changed since. */
export function ownerOf(folder: string): SystemUser {
  const { uid, gid } = lstatSync(folder);
  return { name: String(uid), uid, gid };
}

function readPasswd(): Map<string, SystemUser> {
  const users = new Map<string, SystemUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid && !name.startsWith('#'))
      users.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return users;
}

/**
 * Detached, so that Ctrl-C in the terminal does not reach the server. In `/`, which every user may enter. Without our
 * environment, so that no PG* variable or secret reaches the server.
 */
export function spawnOptions(user: SystemUser | undefined) {
  return {
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}

export async function run(file: string, args: string[], user: SystemUser | undefined): Promise<Outcome> {
  try {
    return await outcomeOf(spawn(file, args, { ...spawnOptions(user), stdio: ['ignore', 'pipe', 'pipe'] }));
  } catch (error) {
    // In a container root may lack the right to become another user, or that user may not exist.
    if (user && ['EPERM', 'EINVAL'].includes(errorCode(error) ?? '')) throw cannotSwitch(user, error);
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

function outcomeOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const terminate = (): void => void child.kill('SIGTERM');
    process.once('exit', terminate);
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', terminate);
      resolve({ ok: code === 0, output: output.trim() });
    });
  });
}

function cannotSwitch(user: SystemUser, cause: unknown): StartError {
  const what = `O PostgreSQL não roda como root, e este processo não pode passar ao usuário ${user.name}`;
  return new StartError(`${what}: rode como um usuário comum ou informe um servidor em DATABASE_URL.`, {
    cause,
  });
}

/** Tries to enter rather than reading permission bits, because ACLs, mounts and security modules matter too. */
export async function canEnter(user: SystemUser | undefined, folder: string): Promise<boolean> {
  return user === undefined || (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).ok;
}
