import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('gives each of several callers at the same time a port of their own', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
