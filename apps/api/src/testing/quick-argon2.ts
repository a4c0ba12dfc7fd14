// Replaces @node-rs/argon2 in tests that are not about passwords, by an alias in vitest.config.ts. It is still
// argon2id, with the cheapest parameters. Stored hashes name their own parameters, so the product's hashes are verified
// as usual.
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// An import would resolve to this file again.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export const hash = (password: string): Promise<string> => argon2.hash(password, LEAST);
export const { verify } = argon2;
