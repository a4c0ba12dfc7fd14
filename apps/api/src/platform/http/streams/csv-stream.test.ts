import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { csvStream } from '../streams.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function* endlessLines(): AsyncGenerator<string, void> {
  for (;;) yield 'Padaria Pão Quente;4.200,00\r\n'.repeat(1_000);
}

it('cuts a file that nobody has read for 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = await csvStream({ head: 'Empresa;Valor\r\n', parts: endlessLines() });
  const errors: Error[] = [];
  file.on('error', (error: Error) => errors.push(error));
  file.read(1);
  // The stream fills its buffer first.
  while (file.readableLength < file.readableHighWaterMark) await setImmediate();
  await vi.advanceTimersByTimeAsync(14_999);
  expect([file.destroyed, errors]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(file.destroyed).toBe(true);
  await expect.poll(() => errors.map(({ message }) => message)).toEqual(['the client is too slow']);
});
