import { afterEach, expect, it, vi } from 'vitest';
import { pushSupport } from './device.ts';

afterEach(() => vi.unstubAllGlobals());

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';

it.each([
  ['an iPhone', IPHONE, 5, 'install_first'],
  ['an iPad, which claims to be a Mac', MAC, 5, 'install_first'],
  ['a Mac', MAC, 0, 'unsupported'],
  ['a Windows computer with a touch screen', WINDOWS, 10, 'unsupported'],
])('reports the support on %s without push messages', (_, userAgent, maxTouchPoints, support) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(pushSupport()).toBe(support);
});
