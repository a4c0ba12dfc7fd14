import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../platform/http/authentication.ts';
import type { Client } from '../testing/client.ts';
import { emailsTo } from '../testing/emails.ts';
import { earn, expectCleanLedger, transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, referralForm, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { recordConsent } from '../platform/consents.ts';
import { referralConsent } from '../platform/brand.ts';
import { addPix, codeFor, erase, indikerRow } from '../testing/erasure.ts';
import { statusOf } from '../testing/rows.ts';

const server = useTestServer({ jobs: true });
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

/** A device's push subscription, with an address of its own. */
const subscription = () => ({
  endpoint: `https://push.example/${randomUUID()}`,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
});

describe('concurrent requests', () => {
  it('many erasures erase once and send one e-mail', async () => {
    const ana = await signUp(server);
    const code = await codeFor(server, ana);
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(server, ana, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 404, 422].includes(status))).toBe(true);
    const emails = await emailsTo(server, ana.email);
    expect(emails.filter((subject) => subject === 'Seu cadastro foi excluído')).toHaveLength(1);
  });

  it('a withdrawal request prevents the erasure', async () => {
    for (let n = 0; n < 4; n += 1) {
      const ana = await signUp(server);
      await addPix(server, ana, 'ana@pix.example');
      await earn(server, ana, operator);
      const code = await codeFor(server, ana);
      const [gone, asked] = await Promise.all([erase(server, ana, code), ana.post('/api/withdraw-payments')]);
      expect([gone.status, asked.status]).toEqual([409, 201]);
    }
    await expectCleanLedger(server);
  });

  it('either a transition or the erasure succeeds, so no reward is promised to an erased person', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const ana = await signUp(server);
      const id = await refer(ana);
      await transitionTo(operator, id, { status: 'in_contact' });
      const code = await codeFor(server, ana);
      const [gone, moved] = await Promise.all([
        erase(server, ana, code),
        transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 1_000 }),
      ]);
      const { erased_at } = await indikerRow(server, ana.id);
      const facts = [gone.status, moved.status, erased_at !== null, await statusOf(server.db, id)];
      expect([
        [200, 409, true, 'cancelled'],
        [409, 200, false, 'in_negotiation'],
      ]).toContainEqual(facts);
      outcomes.push(facts.join(' '));
    }
    expect(outcomes).toHaveLength(8);
    await expectCleanLedger(server);
  });

  it('an erasure leaves no referral open, and none is created after it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const ana = await signUp(server);
      const code = await codeFor(server, ana);
      const [gone] = await Promise.all([
        erase(server, ana, code),
        ...Array.from({ length: 6 }, () => refer(ana).catch(() => undefined)),
      ]);
      expect(gone.status).toBe(200);
      const rows = await server.db
        .selectFrom('referral')
        .innerJoin('referral_contact as c', 'c.referral_id', 'referral.id')
        .select(['status', 'c.name'])
        .where('referral.user_id', '=', ana.id)
        .execute();
      expect(
        rows.filter(({ status, name }) => status !== 'cancelled' || name !== 'Contato removido'),
      ).toEqual([]);
    }
  });

  it('never deadlock, whichever order the other writes lock in', { timeout: 180_000 }, async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 24; round += 1) {
      const ana = await signUp(server);
      const [first, second] = [await refer(ana), await refer(ana)];
      await transitionTo(operator, first, { status: 'in_contact' });
      const code = await codeFor(server, ana);
      const contact = { name: 'Outra Pessoa', email: 'outra@empresa.example', phone: '11987654321' };
      const switches = [
        { kind: 'referral_status', enabled: round % 2 === 0 },
        { kind: 'withdrawal', enabled: round % 2 === 1 },
      ];
      const answers = await Promise.all([
        ana.post('/api/indication-v3', referralForm()),
        ana.put('/api/me/notifications', { notifications: switches }),
        erase(server, ana, code),
        ana.post('/api/indication-v3', referralForm(), { 'idempotency-key': `r-${round}` }),
        ana.post('/api/indication-contact', { ...contact, indication_id: first }),
        ana.post('/api/indication-contact', { ...contact, indication_id: second }),
        ana.put('/api/me/push', subscription()),
        ana.post('/api/withdraw-payments', undefined, { 'idempotency-key': `w-${round}` }),
        ana.delete('/api/me/sessions'),
        transitionTo(operator, first, { status: 'in_negotiation', estimated_value: 1_000 }),
        transitionTo(operator, second, { status: 'in_contact' }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
      const { erased_at } = await indikerRow(server, ana.id);
      // The negotiation promises a reward, which prevents the erasure when it comes first.
      expect([answers[2]?.status, erased_at !== null]).toEqual(
        erased_at === null ? [409, false] : [200, true],
      );
    }
    expect([...new Set(statuses)].filter((status) => status >= 500)).toEqual([]);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(server.db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
    await expectCleanLedger(server);
  });

  it('the database refuses rows that a late request writes for an erased person', async () => {
    const ana = await signUp(server);
    await erase(server, ana);
    const now = server.clock.now();
    const late = server.db.transaction().execute((tx) =>
      recordConsent(tx, {
        userId: ana.id as UserId,
        kind: 'referral',
        text: referralConsent,
        address: '127.0.0.1',
        now,
      }),
    );
    await expect(late).rejects.toThrow('consent of an erased person');
    await expect(addPix(server, ana, 'tarde@pix.example')).rejects.toThrow(
      'bank_account of an erased person',
    );
  });
});
