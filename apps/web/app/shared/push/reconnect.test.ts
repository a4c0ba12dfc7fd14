import { afterEach, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../session/session-store.ts';
import { keepDeviceConnected } from './reconnect.ts';

afterEach(() => {
  endSession('signed-out');
  vi.unstubAllGlobals();
});

it.each(['online', 'visibilitychange'])(
  'tries again after a failed request, once, on the event %s',
  async (event) => {
    const page = new EventTarget();
    const fetch = vi.fn<typeof globalThis.fetch>(() =>
      Promise.resolve(Response.json({ data: { public_key: 'k', enabled: true } })),
    );
    fetch.mockRejectedValueOnce(new TypeError('network'));
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', { userAgent: '', onLine: true, serviceWorker: {} });
    vi.stubGlobal('localStorage', { getItem: () => 'on', setItem() {}, removeItem() {} });
    const listens = { addEventListener: page.addEventListener.bind(page) };
    vi.stubGlobal('window', { ...listens, PushManager: {}, Notification });
    vi.stubGlobal('document', { ...listens, documentElement: { dataset: {} } });
    const answered = async (count: number) => {
      await expect.poll(() => fetch).toHaveBeenCalledTimes(count);
      await new Promise(setImmediate);
    };

    startSession(`token ${event}`, { id: 7 } as Parameters<typeof startSession>[1]);
    keepDeviceConnected();
    await answered(1);
    page.dispatchEvent(new Event(event));
    await answered(2);
    page.dispatchEvent(new Event(event));
    await answered(2);
  },
);
