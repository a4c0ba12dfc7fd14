import { afterEach, expect, it, vi } from 'vitest';
import { sendCode } from './sent-code.ts';

afterEach(() => vi.unstubAllGlobals());

it('joins a second call to the request for the same change, even when another change is sent in between', async () => {
  const answers: (() => void)[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(
    () => new Promise<Response>((resolve) => answers.push(() => resolve(Response.json({ message: 'ok' })))),
  );
  vi.stubGlobal('fetch', fetch);
  const data = sendCode('ana@example.com', 'data');
  const address = sendCode('ana@example.com', 'address');
  expect(sendCode('ana@example.com', 'data')).toBe(data);
  answers[0]?.();
  await data;
  expect(sendCode('ana@example.com', 'address')).toBe(address);
  expect(fetch).toHaveBeenCalledTimes(2);
  answers[1]?.();
  await address;
});

it.each([
  ['the last code still confirms this change', 'code_still_valid', 'sent'],
  ['the last code is used up or for another change', 'too_many_requests', 'waiting'],
])('takes the server at its word when %s', async (_, code, status) => {
  const refused = () =>
    Response.json({ message: 'x', code }, { status: 429, headers: { 'retry-after': '42' } });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof globalThis.fetch>(() => Promise.resolve(refused())),
  );
  expect(await sendCode('ana@example.com', 'address')).toMatchObject({ status });
});
