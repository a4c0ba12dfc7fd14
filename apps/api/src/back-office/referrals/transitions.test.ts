import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../testing/rows.ts';
import { CONTRACT, startTransitionTest, type TransitionSetup } from '../../testing/transitions.ts';

let setup: TransitionSetup;
beforeAll(async () => {
  setup = await startTransitionTest();
});
afterAll(() => setup.server.stop());
afterEach(() => setup.server.clock.set('2026-11-21T15:00:00Z'));

const NOT_ALLOWED = 'Esta mudança de status não é permitida.';

/** The transition table (product 4.2). */
const ALLOWED: [from: number | null, to: number[]][] = [
  [null, [1, 6, 7]],
  [1, [2, 6, 7, 99]],
  [99, [1, 6, 7]],
  [2, [3, 6, 7]],
  [6, [1, 2, 3, 7]],
  [3, [4, 7]],
  [4, [5]],
  [5, []],
  [7, []],
];
/** The fields that each status needs (product 4.3). */
const COMPLETE: Record<number, object> = {
  2: { estimated_value: 1000 },
  3: { contract: CONTRACT },
  7: { reason: 'no_budget' },
};
/** Transitions that the table allows but operators cannot choose, and their refusals. */
const AUTOMATIC: Record<number, string> = {
  4: 'Este status é definido ao registrar o pagamento da primeira fatura.',
  5: 'Este status é definido automaticamente quando toda a bonificação é paga.',
};
const TARGETS = [1, 2, 3, 4, 5, 6, 7, 99];
const PAIRS = ALLOWED.flatMap(([from, allowed]) =>
  TARGETS.map((to) => [from, to, allowed.includes(to)] as const),
);

describe('every pair of statuses', () => {
  it.each(PAIRS.filter(([, to, allowed]) => allowed && !AUTOMATIC[to]))(
    'allows %s to %s',
    async (from, to) => {
      const [id] = await setup.rivals(from, 1);
      setup.server.clock.advance(1000);
      const before = await setup.written();
      const { status, body } = await setup.transitionTo(id, to, COMPLETE[to]);
      expect(status).toBe(200);
      expect(body.status_transactions[0]).toMatchObject({ indication_status_id: to });
      const row = await setup.server.db
        .selectFrom('referral')
        .select(['status_id', 'status_since'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status_id: to, status_since: setup.server.clock.now() });
      // Closing also cancels the rival.
      expect(await setup.written()).toEqual({
        status_transition: Number(before['status_transition']) + (to === 3 ? 2 : 1),
        audit_log: Number(before['audit_log']) + 1,
        contract: Number(before['contract']) + (to === 3 ? 1 : 0),
      });
      const seen = (await setup.ana.get(`/api/indication/${id}`)).body.status_transactions;
      expect(seen).toMatchObject([
        {
          indication_status_id: to,
          created_at: setup.server.clock.now().toISOString(),
          reason: to === 7 ? 'no_budget' : null,
        },
      ]);
    },
  );

  it.each(PAIRS.filter(([, to, allowed]) => !allowed || AUTOMATIC[to]))(
    'refuses %s to %s',
    async (from, to, allowed) => {
      const [id, theirs] = await setup.rivals(from, 1);
      const before = await setup.written();
      const { status, body } = await setup.transitionTo(id, to, COMPLETE[to]);
      const same = 'A indicação já está neste status.';
      const message = allowed ? AUTOMATIC[to] : from === to ? same : NOT_ALLOWED;
      expect([status, body.message]).toEqual([allowed ? 422 : 409, message]);
      expect(await statusOf(setup.server.db, id)).toBe(from);
      expect(await statusOf(setup.server.db, theirs)).toBe(1);
      expect(await setup.written()).toEqual(before);
    },
  );
});
