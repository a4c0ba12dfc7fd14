import { expect, it } from 'vitest';
import {
  endPsp,
  newFolder,
  order,
  readBook,
  readyEfi,
  setFaults,
  startPsp,
  startReceiver,
} from './testing/psp.ts';

it('keeps all that it said it debited through kill -9, settles it afterwards, and tells of it', async () => {
  const folder = newFolder();
  const receiver = await startReceiver();
  let psp = await startPsp({ folder, settleMs: 200 });
  let sdk = await readyEfi(psp, receiver);
  await setFaults(psp, { returned: 0.2, not_paid: 0.2, seed: 1 });
  const accepted = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const sending = Array.from({ length: 30 }, async (_, index) => {
      const id = `r${round}n${index}`;
      await sdk.pixSend({ idEnvio: id }, order(psp, '2.00')).then(
        () => accepted.add(id),
        () => undefined,
      );
      if (accepted.size === 20 * round + 10) process.kill(psp.pid, 'SIGKILL');
    });
    await Promise.all(sending);
    await psp.stop();
    psp = await startPsp({ folder, settleMs: 200 });
    sdk = await readyEfi(psp, receiver);
  }
  const { entries, sum } = await readBook(psp);
  const debits = entries.filter(({ kind }) => kind === 'debit').map(({ reference }) => reference);
  expect(sum).toBe(0);
  expect(new Set(debits).size).toBe(debits.length);
  for (const id of accepted) expect(debits).toContain(id);
  await expect.poll(async () => (await readBook(psp)).payments['processing'] ?? 0).toBe(0);
  await expect.poll(async () => (await readBook(psp)).waiting_webhooks).toBe(0);
  const { accounts } = await readBook(psp);
  expect(accounts['transit']).toBe(0);
  const kept = entries.length;
  await endPsp(psp);
  await receiver.stop();
  expect(kept).toBeGreaterThan(accepted.size);
});
