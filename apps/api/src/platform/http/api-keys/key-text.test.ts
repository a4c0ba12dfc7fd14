import { expect, it } from 'vitest';
import { createApiKeyText, isApiKeyText } from './key-text.ts';

it('creates a key with a visible prefix and 256 random bits', () => {
  const { key, prefix } = createApiKeyText(false);
  expect(key).toMatch(/^ind_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
  expect(key.startsWith(`${prefix}_`)).toBe(true);
  expect(createApiKeyText(true).prefix).toMatch(/^ind_test_[0-9A-Za-z]{8}$/);
  const keys = new Set(Array.from({ length: 200 }, () => createApiKeyText(false).key));
  expect(keys.size).toBe(200);
});

it('accepts a key only in the area it was made for, and no mistyped key', () => {
  const { key } = createApiKeyText(false);
  expect([isApiKeyText(key, false), isApiKeyText(key, true)]).toEqual([true, false]);
  for (let at = 0; at < key.length; at += 1) {
    const typed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
    expect([typed, isApiKeyText(typed, false)]).toEqual([typed, false]);
  }
  expect(['', 'ind_live_', `${key}0`, key.slice(0, -1)].map((text) => isApiKeyText(text, false))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
