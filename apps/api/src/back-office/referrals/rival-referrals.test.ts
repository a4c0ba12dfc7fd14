import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../testing/rows.ts';
import { CONTRACT, startTransitionTest, type TransitionSetup } from '../../testing/transitions.ts';

let setup: TransitionSetup;
beforeAll(async () => {
  setup = await startTransitionTest();
});
afterAll(() => setup.server.stop());

describe('a rival referral of the same company', () => {
  it.each([3, 4, 5, 7])('cannot be put in dispute with one in the status %d', async (theirs) => {
    const [id] = await setup.rivals(1, theirs);
    expect((await setup.transitionTo(id, 6)).status).toBe(422);
    expect(await statusOf(setup.server.db, id)).toBe(1);
  });

  it.each([null, 1, 2, 6, 99])(
    'is cancelled from the status %s when the other closes first',
    async (theirs) => {
      const [id, loser] = await setup.rivals(2, theirs);
      setup.server.clock.advance(1000);
      const at = setup.server.clock.now().toISOString();
      expect((await setup.transitionTo(id, 3, { contract: CONTRACT, note: 'assinado' })).status).toBe(200);
      const lost = (await setup.bia.get(`/api/indication/${loser}`)).body.status_transactions;
      expect(lost).toMatchObject([{ indication_status_id: 7, reason: 'repeated_referral', created_at: at }]);
      const won = (await setup.ana.get(`/api/indication/${id}`)).body.status_transactions;
      expect(won).toMatchObject([{ indication_status_id: 3, reason: null, created_at: at }]);
      expect((await setup.transitionTo(loser, 3, { contract: CONTRACT })).status).toBe(409);
    },
  );

  it.each([4, 5, 7])('is left as it is in the status %d', async (theirs) => {
    const [id, other] = await setup.rivals(2, theirs);
    const { status } = await setup.transitionTo(id, 3, { contract: CONTRACT });
    expect(status).toBe(theirs === 7 ? 200 : 409);
    expect(await statusOf(setup.server.db, other)).toBe(theirs);
    expect((await setup.bia.get(`/api/indication/${other}`)).body.status_transactions).toEqual([]);
  });

  it.each([3, 4, 5])('cannot close when another is in the status %d', async (theirs) => {
    const [id, winner] = await setup.rivals(2, theirs);
    const before = await setup.written();
    const { status, body } = await setup.transitionTo(id, 3, { contract: CONTRACT });
    expect([status, body.message]).toEqual([409, 'Outra indicação desta empresa já foi fechada.']);
    expect([await statusOf(setup.server.db, id), await statusOf(setup.server.db, winner)]).toEqual([
      2,
      theirs,
    ]);
    expect(await setup.written()).toEqual(before);
  });

  it('may close after the closed one was cancelled, without affecting another company', async () => {
    const [id, winner] = await setup.rivals(2, 3);
    const elsewhere = await setup.inStatus(1);
    expect((await setup.transitionTo(winner, 7, { reason: 'criteria_not_met' })).status).toBe(200);
    expect((await setup.transitionTo(id, 3, { contract: CONTRACT })).status).toBe(200);
    expect(await statusOf(setup.server.db, elsewhere)).toBe(1);
  });
});
