import { statusNumbers } from '@indike/contract/wire/numbers';
import {
  reachableStatuses,
  type ReachableStatus,
  type ReferralStatus,
} from '@indike/rules/referrals/referrals';
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
const ALLOWED: [from: ReferralStatus, to: ReachableStatus[]][] = [
  ['waiting', ['in_contact', 'in_dispute', 'cancelled']],
  ['in_contact', ['in_negotiation', 'in_dispute', 'cancelled', 'fix_contact']],
  ['fix_contact', ['in_contact', 'in_dispute', 'cancelled']],
  ['in_negotiation', ['accepted', 'in_dispute', 'cancelled']],
  ['in_dispute', ['in_contact', 'in_negotiation', 'accepted', 'cancelled']],
  ['accepted', ['reward_scheduled', 'cancelled']],
  ['reward_scheduled', ['finished']],
  ['finished', []],
  ['cancelled', []],
];
/** The fields that each status needs (product 4.3). */
const COMPLETE: Partial<Record<ReachableStatus, object>> = {
  in_negotiation: { estimated_value: 1000 },
  accepted: { contract: CONTRACT },
  cancelled: { reason: 'no_budget' },
};
/** Transitions that the table allows but operators cannot choose, and their refusals. */
const AUTOMATIC: Partial<Record<ReachableStatus, string>> = {
  reward_scheduled: 'Este status é definido ao registrar o pagamento da primeira fatura.',
  finished: 'Este status é definido automaticamente quando toda a bonificação é paga.',
};
const PAIRS = ALLOWED.flatMap(([from, allowed]) =>
  reachableStatuses.map((to) => [from, to, allowed.includes(to)] as const),
);

describe('every pair of statuses', () => {
  it.each(PAIRS.filter(([, to, allowed]) => allowed && !AUTOMATIC[to]))(
    'allows %s to %s',
    async (from, to) => {
      const [id] = await setup.rivals(from, 'in_contact');
      setup.server.clock.advance(1000);
      const before = await setup.written();
      const { status, body } = await setup.transitionTo(id, to, COMPLETE[to]);
      expect(status).toBe(200);
      expect(body.status_transactions[0]).toMatchObject({ status: to });
      const row = await setup.server.db
        .selectFrom('referral')
        .select(['status', 'status_since'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status: to, status_since: setup.server.clock.now() });
      // Closing also cancels the rival.
      expect(await setup.written()).toEqual({
        status_transition: Number(before['status_transition']) + (to === 'accepted' ? 2 : 1),
        // The operator also becomes the owner.
        audit_log: Number(before['audit_log']) + 2,
        contract: Number(before['contract']) + (to === 'accepted' ? 1 : 0),
      });
      const seen = (await setup.ana.get(`/api/indication/${id}`)).body.status_transactions;
      expect(seen).toMatchObject([
        {
          indication_status_id: statusNumbers[to],
          created_at: setup.server.clock.now().toISOString(),
          reason: to === 'cancelled' ? 'no_budget' : null,
        },
      ]);
    },
  );

  it.each(PAIRS.filter(([, to, allowed]) => !allowed || AUTOMATIC[to]))(
    'refuses %s to %s',
    async (from, to, allowed) => {
      const [id, theirs] = await setup.rivals(from, 'in_contact');
      const before = await setup.written();
      const { status, body } = await setup.transitionTo(id, to, COMPLETE[to]);
      const same = 'A indicação já está neste status.';
      const message = allowed ? AUTOMATIC[to] : from === to ? same : NOT_ALLOWED;
      expect([status, body.message]).toEqual([allowed ? 422 : 409, message]);
      expect(await statusOf(setup.server.db, id)).toBe(from);
      expect(await statusOf(setup.server.db, theirs)).toBe('in_contact');
      expect(await setup.written()).toEqual(before);
    },
  );
});
