import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { putInStatus, rowCounts, statusOf } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let operator: Client;
let ana: Indiker;
let bia: Indiker;
beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  [ana, bia] = await Promise.all([signUp(server), signUp(server)]);
});
afterAll(() => server.stop());

const move = (id: number, status_id: unknown, more: object = {}) =>
  operator.post(`/api/operator/indications/${id}/transitions`, { status_id, ...more });
const written = () => rowCounts(server.db, 'status_transition', 'audit_log', 'contract');
const contract = { value: 5000.5, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' };

/** Ana's referral in this status, and Bia's of the same company. */
async function rivals(mine: number | null, theirs: number | null): Promise<[number, number]> {
  const document = newCnpj();
  const pair: [number, number] = [await refer(ana, { document }), await refer(bia, { document })];
  await putInStatus(server.db, pair[0], mine);
  await putInStatus(server.db, pair[1], theirs);
  return pair;
}

async function inStatus(statusId: number | null): Promise<number> {
  const id = await refer(ana);
  await putInStatus(server.db, id, statusId);
  return id;
}

describe('a rival referral of the same company', () => {
  it.each([3, 4, 5, 7])('is not in dispute with one that is in the status %d', async (theirs) => {
    const [id] = await rivals(1, theirs);
    expect((await move(id, 6)).status).toBe(422);
    expect(await statusOf(server.db, id)).toBe(1);
  });

  it.each([null, 1, 2, 6, 99])(
    'is cancelled from the status %s when the other closes first',
    async (theirs) => {
      const [id, loser] = await rivals(2, theirs);
      server.clock.advance(1000);
      const at = server.clock.now().toISOString();
      expect((await move(id, 3, { contract, note: 'assinado' })).status).toBe(200);
      const lost = (await bia.get(`/api/indication/${loser}`)).body.status_transactions;
      expect(lost).toMatchObject([{ indication_status_id: 7, reason: 'repeated_referral', created_at: at }]);
      const won = (await ana.get(`/api/indication/${id}`)).body.status_transactions;
      expect(won).toMatchObject([{ indication_status_id: 3, reason: null, created_at: at }]);
      expect((await move(loser, 3, { contract })).status).toBe(409);
    },
  );

  it.each([4, 5, 7])('leaves one in the status %d as it is', async (theirs) => {
    const [id, other] = await rivals(2, theirs);
    const { status } = await move(id, 3, { contract });
    expect(status).toBe(theirs === 7 ? 200 : 409);
    expect(await statusOf(server.db, other)).toBe(theirs);
    expect((await bia.get(`/api/indication/${other}`)).body.status_transactions).toEqual([]);
  });

  it.each([3, 4, 5])('does not close again when another is in the status %d', async (theirs) => {
    const [id, winner] = await rivals(2, theirs);
    const before = await written();
    const { status, body } = await move(id, 3, { contract });
    expect([status, body.message]).toEqual([409, 'Outra indicação desta empresa já foi fechada.']);
    expect([await statusOf(server.db, id), await statusOf(server.db, winner)]).toEqual([2, theirs]);
    expect(await written()).toEqual(before);
  });

  it('may close after the closed one was cancelled, and never touches another company', async () => {
    const [id, winner] = await rivals(2, 3);
    const elsewhere = await inStatus(1);
    expect((await move(winner, 7, { reason: 'criteria_not_met' })).status).toBe(200);
    expect((await move(id, 3, { contract })).status).toBe(200);
    expect(await statusOf(server.db, elsewhere)).toBe(1);
  });
});
