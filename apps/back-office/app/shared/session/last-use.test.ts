import { expect, it, vi } from 'vitest';
import { followUse, isIdle } from './last-use.ts';

it('is idle a minute after the last use, and not before', () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('window', {
    addEventListener: (sign: string, use: () => void) => listeners.set(sign, use),
    removeEventListener: (sign: string) => listeners.delete(sign),
  });
  const stop = followUse();
  const started = performance.now();
  expect([isIdle(started + 59_000), isIdle(started + 61_000)]).toEqual([false, true]);
  listeners.get('keydown')?.();
  expect(isIdle(performance.now() + 59_000)).toBe(false);
  stop();
  expect(listeners.size).toBe(0);
  vi.unstubAllGlobals();
});
