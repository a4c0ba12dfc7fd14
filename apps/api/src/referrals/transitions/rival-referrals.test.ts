import { statusNumbers } from '@indike/contract/wire/numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../testing/rows.ts';
import { CONTRACT, startTransitionTest, type TransitionSetup } from '../../testing/transitions.ts';

let setup: TransitionSetup;
beforeAll(async () => {
  setup = await startTransitionTest();
});
afterAll(() => setup.server.stop());

describe('a rival referral of the same company', () => {
  it.each(['accepted', 'reward_scheduled', 'finished', 'cancelled'] as const)(
    'cannot be put in dispute with one in the status %s',
    async (theirs) => {
      const [id] = await setup.rivals('in_contact', theirs);
      expect((await setup.transitionTo(id, 'in_dispute')).status).toBe(422);
      expect(await statusOf(setup.server.db, id)).toBe('in_contact');
    },
  );

  it.each(['waiting', 'in_contact', 'in_negotiation', 'in_dispute', 'fix_contact'] as const)(
    'is cancelled from the status %s when the other closes first',
    async (theirs) => {
      const [id, loser] = await setup.rivals('in_negotiation', theirs);
      setup.server.clock.advance(1000);
      const at = setup.server.clock.now().toISOString();
      expect(
        (await setup.transitionTo(id, 'accepted', { contract: CONTRACT, note: 'assinado' })).status,
      ).toBe(200);
      const lost = (await setup.bia.get(`/api/indication/${loser}`)).body.status_transactions;
      expect(lost).toMatchObject([
        { indication_status_id: statusNumbers.cancelled, reason: 'repeated_referral', created_at: at },
      ]);
      const won = (await setup.ana.get(`/api/indication/${id}`)).body.status_transactions;
      expect(won).toMatchObject([
        { indication_status_id: statusNumbers.accepted, reason: null, created_at: at },
      ]);
      expect((await setup.transitionTo(loser, 'accepted', { contract: CONTRACT })).status).toBe(409);
    },
  );

  it.each(['reward_scheduled', 'finished', 'cancelled'] as const)(
    'is left as it is in the status %s',
    async (theirs) => {
      const [id, other] = await setup.rivals('in_negotiation', theirs);
      const { status } = await setup.transitionTo(id, 'accepted', { contract: CONTRACT });
      expect(status).toBe(theirs === 'cancelled' ? 200 : 409);
      expect(await statusOf(setup.server.db, other)).toBe(theirs);
      expect((await setup.bia.get(`/api/indication/${other}`)).body.status_transactions).toEqual([]);
    },
  );

  it.each(['accepted', 'reward_scheduled', 'finished'] as const)(
    'cannot close when another is in the status %s',
    async (theirs) => {
      const [id, winner] = await setup.rivals('in_negotiation', theirs);
      const before = await setup.written();
      const { status, body } = await setup.transitionTo(id, 'accepted', { contract: CONTRACT });
      expect([status, body.message]).toEqual([409, 'Outra indicação desta empresa já foi fechada.']);
      expect([await statusOf(setup.server.db, id), await statusOf(setup.server.db, winner)]).toEqual([
        'in_negotiation',
        theirs,
      ]);
      expect(await setup.written()).toEqual(before);
    },
  );

  it('may close after the closed one was cancelled, without affecting another company', async () => {
    const [id, winner] = await setup.rivals('in_negotiation', 'accepted');
    const elsewhere = await setup.inStatus('in_contact');
    expect((await setup.transitionTo(winner, 'cancelled', { reason: 'criteria_not_met' })).status).toBe(200);
    expect((await setup.transitionTo(id, 'accepted', { contract: CONTRACT })).status).toBe(200);
    expect(await statusOf(setup.server.db, elsewhere)).toBe('in_contact');
  });
});
