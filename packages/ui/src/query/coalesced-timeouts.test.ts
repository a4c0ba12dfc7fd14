import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalescedTimeouts } from './coalesced-timeouts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls each callback once, never early, and at most a quarter of a second late', () => {
  const { setTimeout } = coalescedTimeouts();
  const delays = [0, 1, 249, 250, 251, 999, 10_000, 10_001, 300_000];
  const called = delays.map((delay) => {
    const start = performance.now();
    const at: number[] = [];
    setTimeout(() => at.push(performance.now() - start), delay);
    return at;
  });
  vi.advanceTimersByTime(400_000);
  for (const [index, delay] of delays.entries()) {
    expect(called[index]).toHaveLength(1);
    expect(called[index]?.[0]).toBeGreaterThanOrEqual(delay);
    expect(called[index]?.[0]).toBeLessThanOrEqual(delay + 250);
  }
});

it('has one timer for all that end together', () => {
  const { setTimeout } = coalescedTimeouts();
  const called = vi.fn<() => void>();
  for (let n = 0; n < 12; n += 1) setTimeout(called, 10_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10_250);
  expect(called).toHaveBeenCalledTimes(12);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not call what was cleared, even by another callback at the same time', () => {
  const { setTimeout, clearTimeout } = coalescedTimeouts();
  const cleared = vi.fn<() => void>();
  const kept = vi.fn<() => void>();
  clearTimeout(setTimeout(cleared, 1_000));
  setTimeout(() => clearTimeout(second), 1_000);
  const second = setTimeout(cleared, 1_000);
  setTimeout(kept, 1_000);
  clearTimeout(undefined);
  vi.advanceTimersByTime(2_000);
  expect(cleared).not.toHaveBeenCalled();
  expect(kept).toHaveBeenCalledOnce();
});

it('lets a callback set the next timeout', () => {
  const { setTimeout } = coalescedTimeouts();
  const called = vi.fn<() => void>();
  setTimeout(() => setTimeout(called, 1_000), 1_000);
  vi.advanceTimersByTime(1_999);
  expect(called).not.toHaveBeenCalled();
  vi.advanceTimersByTime(501);
  expect(called).toHaveBeenCalledOnce();
});
