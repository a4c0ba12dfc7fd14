import { expect, it, vi } from 'vitest';
import { createStore } from './create-store.ts';

it('computes its initial value once and notifies listeners of each change until they unsubscribe', () => {
  const initial = vi.fn<() => number>(() => 1);
  const store = createStore(initial);
  expect([store.get(), store.get()]).toEqual([1, 1]);
  expect(initial).toHaveBeenCalledOnce();
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  unsubscribe();
  store.set(3);
  expect(seen).toEqual([2]);
  expect(store.get()).toBe(3);
});
