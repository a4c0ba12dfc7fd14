import { expect, it } from 'vitest';
import { hashToken } from '../../tokens.ts';
import { createKeySemaphores } from './key-semaphores.ts';

it('runs up to four calls of a key concurrently, and another key’s calls beside them', async () => {
  const semaphores = createKeySemaphores();
  const running: string[] = [];
  const release: (() => void)[] = [];
  const call = (key: string) =>
    semaphores.run(hashToken(key), async () => {
      running.push(key);
      await new Promise<void>((resolve) => release.push(resolve));
      return key;
    });
  const calls = [...Array.from({ length: 6 }, () => call('a')), call('b')];
  await Promise.resolve();
  expect([running.toSorted().join(''), semaphores.size()]).toEqual(['aaaab', 2]);
  while (running.length < calls.length || release.length > 0) {
    release.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(calls)).toEqual(['a', 'a', 'a', 'a', 'a', 'a', 'b']);
  expect(semaphores.size()).toBe(0);
});

it('removes the semaphore of a key whose call failed', async () => {
  const semaphores = createKeySemaphores();
  const failing = semaphores.run(hashToken('a'), () => Promise.reject(new Error('x')));
  await expect(failing).rejects.toThrow('x');
  expect(semaphores.size()).toBe(0);
});
