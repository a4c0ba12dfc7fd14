import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from './semaphore.ts';

/** argon2id at OWASP's parameters: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing is heavy by design: two at a time, so that it never takes every thread that file reads need as well. */
const { run } = createSemaphore({ limit: 2, maxQueue: 200 });

export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** Checks a password; an account that does not exist costs the same time as one that does. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('a password nobody has', PARAMETERS);
  const against = stored ?? (await decoy);
  const matches = await run(() => verify(against, password));
  return matches && stored !== null && stored !== undefined;
}
