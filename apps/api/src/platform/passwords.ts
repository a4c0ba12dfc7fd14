import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from './semaphore.ts';

/** argon2id at OWASP's parameters: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at a time, because hashing must not occupy all threads of libuv's pool, which file reads need as well. */
const { run } = createSemaphore({ limit: 2, maxQueue: 200 });

export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password, PARAMETERS));
}

/** Stored for a person who signs in only with the company's account: the hash of no password. */
export const NO_PASSWORD = '!';

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account exists, so that timing reveals nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('a password nobody has', PARAMETERS);
  const known = stored === NO_PASSWORD ? undefined : stored;
  const against = known ?? (await decoy);
  const matches = await run(() => verify(against, password));
  return matches && known !== null && known !== undefined;
}
