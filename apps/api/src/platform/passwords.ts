import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's parameters: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MOST_WAITING = 200;

export class TooManyWaiting extends Error {}

/** Hashing is heavy by design: two at a time, so that it never takes every thread that file reads need as well. */
function semaphore() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new TooManyWaiting();
      await new Promise<void>((resume) => waiting.push(resume));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const inTurn = semaphore();

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** Checks a password; an account that does not exist costs the same time as one that does. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('a password nobody has', PARAMETERS);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== null && stored !== undefined;
}
