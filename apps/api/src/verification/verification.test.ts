import { expect, it } from 'vitest';
import { useTestServer } from '../testing/use-test-server.ts';
import { issueCode, consumeCode, verifyCode, type CodeUse } from './commands.ts';

const server = useTestServer();

async function issue(use: CodeUse): Promise<string> {
  const { db, codes, clock } = server.deps;
  const answer = await db.transaction().execute((tx) => issueCode(tx, codes, use, clock.now()));
  if (!('code' in answer)) throw new Error(`wait ${answer.waitSeconds} s`);
  return answer.code;
}
const verify = (use: CodeUse, code: string) =>
  verifyCode(server.db, server.deps.codes, use, { code, now: server.clock.now() });
const consume = (use: CodeUse, code: string) =>
  server.db
    .transaction()
    .execute((tx) => consumeCode(tx, server.deps.codes, use, { code, now: server.clock.now() }));

it('accepts a code only for its purpose', async () => {
  const email = 'proposito@example.com';
  const recovery = await issue({ purpose: 'recovery', email });
  const profile = await issue({ purpose: 'profile', email });
  expect(await verify({ purpose: 'profile', email }, recovery)).toBe(false);
  expect(await consume({ purpose: 'profile', email }, recovery)).toBe(false);
  expect(await verify({ purpose: 'profile', email }, profile)).toBe(true);
});

it('accepts a code for one change only for that change, and a code without one for any change', async () => {
  const bank = { purpose: 'profile', email: 'banco@example.com', change: 'bank_account' } as const;
  const { change: _, ...unnamed } = bank;
  const code = await issue(bank);
  expect(await verify({ ...bank, change: 'phone' }, code)).toBe(false);
  expect(await verify(unnamed, code)).toBe(false);
  expect(await verify(bank, code)).toBe(true);

  const any = { purpose: 'profile', email: 'qualquer@example.com' } as const;
  expect(await verify({ ...any, change: 'phone' }, await issue(any))).toBe(true);
});

it('consumes a code once', async () => {
  const use = { purpose: 'recovery', email: 'uma.vez@example.com' } as const;
  const code = await issue(use);
  const answers = await Promise.all(Array.from({ length: 20 }, () => consume(use, code)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await verify(use, code)).toBe(false);
});
