import { expect, it } from 'vitest';
import { createPool } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import { createLimits } from './limits.ts';

it('rejects `take` and `clear` while the database is away, but not `giveBack` after the work', async () => {
  // No server listens on this port.
  const pool = createPool({ host: '127.0.0.1', port: 1 });
  const limits = createLimits(pool, Buffer.alloc(32));
  const errorOf = (change: Promise<void>): Promise<unknown> =>
    change.then(
      () => 'none',
      (error: unknown) => error,
    );
  try {
    expect(await errorOf(limits.giveBack('referralHour', 'user:1'))).toBe('none');
    expect(await errorOf(limits.clearIfAvailable({ limit: 'secondFactor', key: 'operator:1' }))).toBe('none');
    expect(isDatabaseUnavailable(await errorOf(limits.take('referralHour', 'user:1')))).toBe(true);
    expect(
      isDatabaseUnavailable(await errorOf(limits.clear({ limit: 'successfulSignIn', key: 'id:1' }))),
    ).toBe(true);
  } finally {
    await pool.end();
  }
});
