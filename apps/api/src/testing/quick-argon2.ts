// In place of @node-rs/argon2 where passwords are not the subject: argon2id all the same, with the least work it can do. Stored
// hashes name their own parameters, so those of the product are verified as ever.
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// An import would come back to this file.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export const hash = (password: string): Promise<string> => argon2.hash(password, LEAST);
export const { verify } = argon2;
