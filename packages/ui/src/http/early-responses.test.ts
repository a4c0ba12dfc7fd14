import { afterEach, expect, it, vi } from 'vitest';
import { requestEarly, takeEarlyResponse } from './early-responses.ts';

const get = (token: string) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } });

afterEach(() => vi.unstubAllGlobals());

function answering(answer: (url: string) => Promise<Response>) {
  vi.stubGlobal('window', {});
  const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url) => answer(url));
  vi.stubGlobal('fetch', sent);
  return sent;
}

it('gives each response once, to the session that has requested it', async () => {
  const sent = answering((url) => Promise.resolve(new Response(url)));
  requestEarly(['/api/a', '/api/b'], 'mine');
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['/api/a', '/api/b']);
  expect(sent.mock.calls[0]?.[1]?.headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer mine',
  });

  expect(takeEarlyResponse('/api/a', get('another'))).toBeUndefined();
  expect(takeEarlyResponse('/api/a', { ...get('mine'), method: 'POST' })).toBeUndefined();
  expect(takeEarlyResponse('/api/c', get('mine'))).toBeUndefined();
  const taken = await takeEarlyResponse('/api/a', get('mine'));
  expect(await taken?.text()).toBe('/api/a');
  expect(takeEarlyResponse('/api/a', get('mine'))).toBeUndefined();
});

it('leaves a failure to the call that takes it', async () => {
  answering(() => Promise.reject(new TypeError('offline')));
  requestEarly(['/api/a'], 'mine');
  await new Promise((done) => void setTimeout(done));
  await expect(takeEarlyResponse('/api/a', get('mine'))).rejects.toThrow('offline');
});

it('has nothing to give where no page has requested anything', () => {
  expect(takeEarlyResponse('/api/a', get('mine'))).toBeUndefined();
});
