import {
  apiScope,
  EVENT_SCOPES,
  REFERRAL_EVENTS,
  type ReferralEvent,
} from '@indike/rules/integrations/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../system-tests/testing/figures.ts';
import { newApiKey, startIntegration, type Integration } from '../../testing/api-keys.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { lastAuditOf } from '../../testing/operators.ts';
import { newCnpj, refer, signUp } from '../../testing/people.ts';
import { rowCounts, statusOf } from '../../testing/rows.ts';

let server: Integration['server'];
let admin: Integration['admin'];
let ana: Integration['ana'];
let crm: Integration['crm'];
beforeAll(async () => {
  ({ server, admin, ana, crm } = await startIntegration());
});
afterAll(() => server.stop());

let serial = 0;
const newId = () => `evento-${(serial += 1)}`;
const post = (id: number, event: object, headers?: Record<string, string>, who: Client = crm) =>
  who.post(`/api/v1/referrals/${id}/events`, event, headers);
const say = (id: number, type: ReferralEvent, more: object = {}, who: Client = crm) =>
  post(id, { event_id: newId(), type, ...more }, {}, who);
const written = () =>
  rowCounts(server.db, 'status_transition', 'audit_log', 'contract', 'referral_note', 'api_event');

const CONTRACT = { value_centavos: 500_050, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' };
const RIGHT: Readonly<Record<ReferralEvent, object>> = {
  contacted: {},
  contact_invalid: {},
  negotiation: { estimated_value_centavos: 90_000 },
  contract: CONTRACT,
  invoice_paid: { paid_at: '2026-11-21' },
  cancelled: { reason: 'no_budget' },
  note: { text: 'ligar' },
};

/** Takes a referral from the first call to the payment of the first invoice. */
async function walk(id: number): Promise<void> {
  for (const type of ['contacted', 'negotiation', 'contract', 'invoice_paid'] as const) {
    const { status, body } = await say(id, type, RIGHT[type]);
    if (status !== 200) throw new Error(`${type}: ${JSON.stringify(body)}`);
  }
}

describe('an event sent with a key', () => {
  it('has the same effect as in the back office, and the Indiker sees it', async () => {
    const id = await refer(ana);
    const answer = await post(id, { event_id: 'a:1', type: 'contacted', note: 'atendeu' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { event_id: 'a:1', type: 'contacted', referral_id: id, recorded_at: server.clock.now().toISOString() },
    ]);
    expect(await lastAuditOf(server, id)).toMatchObject({
      operator_id: crm.operatorId,
      action: 'referral.transition',
      before: { status: 'waiting' },
      after: { status: 'in_contact' },
    });
    await say(id, 'contact_invalid');
    await say(id, 'contacted');
    await say(id, 'negotiation', { estimated_value_centavos: 90_000 });
    await say(id, 'contract', CONTRACT);
    await say(id, 'invoice_paid', { paid_at: '2026-11-21' });
    const seen = await ana.get(`/api/indication/${id}`);
    expect(
      seen.body.status_transactions.map((row: Record<string, unknown>) => row['indication_status_id']),
    ).toEqual([4, 3, 2, 1, 99, 1]);
    const detail = await admin.get(`/api/operator/indications/${id}`);
    expect(new Set(detail.body.status_transactions.map(({ by }: { by: string }) => by))).toEqual(
      new Set([crm.name]),
    );
    expect(detail.body.contract).toMatchObject({ value: 5000.5, invoice_paid_at: '2026-11-21' });
    expect(detail.body.reward.total).toBe(2500.25);
    // A system is no person, so it owns nothing.
    expect(detail.body.owner).toBeNull();
    const log = await admin.get(`/api/operator/audit?entity=referral&entity_id=${id}&limit=1`);
    expect(log.body.data[0].operator).toEqual({ id: crm.operatorId, name: crm.name });
  });

  it('can be a note, which only operators read, or a cancellation with its reason', async () => {
    const id = await refer(ana);
    await say(id, 'note', { text: 'pediu proposta\npor e-mail' });
    await say(id, 'cancelled', { reason_text: 'Fechou com outra.', note: 'perdida' });
    const detail = await admin.get(`/api/operator/indications/${id}`);
    expect(detail.body.internal_notes).toMatchObject([{ by: crm.name, text: 'pediu proposta\npor e-mail' }]);
    expect(detail.body.status_transactions[0]).toMatchObject({
      reason: 'Fechou com outra.',
      note: 'perdida',
    });
    const seen = JSON.stringify((await ana.get(`/api/indication/${id}`)).body);
    expect([seen.includes('proposta'), seen.includes('perdida')]).toEqual([false, false]);
  });

  it.each([
    ['contacted', 'referral that is closed', 'transition_not_allowed', 409],
    ['invoice_paid', 'contract that is missing', 'invoice_before_contract', 409],
  ] as const)('is refused as in the back office: %s, %s', async (type, _why, code, status) => {
    const id = await refer(ana);
    if (type === 'contacted') await walk(id);
    const before = await written();
    const answer = await say(id, type, RIGHT[type]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await written()).toEqual(before);
  });

  it('cancels the rivals of a closed referral, as in the back office', async () => {
    const document = newCnpj();
    const mine = await refer(ana, { document });
    const theirs = await refer(await signUp(server), { document });
    await walk(mine);
    expect(await statusOf(server.db, theirs)).toBe('cancelled');
  });

  it.each([
    [{}, ['type']],
    [{ type: 'sold' }, ['type']],
    [{ type: 'note' }, ['event_id', 'text']],
    [{ type: 'note', event_id: 'com espaço', text: 'x' }, ['event_id']],
    [{ type: 'note', event_id: 'x'.repeat(101), text: 'x' }, ['event_id']],
    [{ type: 'contract', event_id: 'e' }, ['value_centavos', 'closed_at', 'first_invoice_due_date']],
    [{ type: 'contract', event_id: 'e', ...CONTRACT, value_centavos: 0.5 }, ['value_centavos']],
    [{ type: 'contract', event_id: 'e', ...CONTRACT, value_centavos: -1 }, ['value_centavos']],
    [{ type: 'contract', event_id: 'e', ...CONTRACT, value_centavos: 1e12 }, ['value_centavos']],
    [{ type: 'negotiation', event_id: 'e', estimated_value_centavos: '90' }, ['estimated_value_centavos']],
    [{ type: 'invoice_paid', event_id: 'e', paid_at: '2026-02-30' }, ['paid_at']],
    [{ type: 'cancelled', event_id: 'e', reason: 'indiker_left' }, ['reason']],
  ])('returns 422 for invalid input: %j', async (event, fields) => {
    const id = await refer(ana);
    const before = await written();
    const { status, body } = await post(id, event);
    expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
    expect(await written()).toEqual(before);
  });

  it.each([
    ['contacted', 'negotiation', {}, 'estimated_value_centavos'],
    ['negotiation', 'contract', { ...CONTRACT, value_centavos: 0 }, 'value_centavos'],
    ['negotiation', 'contract', { ...CONTRACT, closed_at: '2026-11-22' }, 'closed_at'],
    [
      'negotiation',
      'contract',
      { ...CONTRACT, first_invoice_due_date: '2026-11-20' },
      'first_invoice_due_date',
    ],
  ] as const)(
    'after %s, refuses a %s with %j under the field of the event',
    async (until, type, more, field) => {
      const id = await refer(ana);
      await say(id, 'contacted');
      if (until === 'negotiation') await say(id, until, RIGHT[until]);
      const { status, body } = await say(id, type, more);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    },
  );

  it('returns 404 for a referral that does not exist', async () => {
    const before = await written();
    for (const type of REFERRAL_EVENTS) {
      const answer = await say(999_999_999, type, RIGHT[type]);
      expect([type, answer.status]).toEqual([type, 404]);
    }
    expect(await written()).toEqual(before);
  });
});

describe('the scope of an event', () => {
  it.each([apiScope.referralsWrite, apiScope.contractsWrite, apiScope.invoicesWrite])(
    '%s allows its events and no others',
    async (scope) => {
      const key = await newApiKey(server, admin, { scopes: [scope] });
      const id = await refer(ana);
      const before = await written();
      for (const type of REFERRAL_EVENTS.filter((one) => EVENT_SCOPES[one] !== scope)) {
        const { status, body } = await say(id, type, RIGHT[type], key);
        expect([type, status, body.code]).toEqual([type, 403, 'scope_missing']);
        // The same for a body with wrong and missing fields, so that the key learns nothing about them.
        const { body: malformed } = await key.post(`/api/v1/referrals/${id}/events`, {
          type,
          note: 5,
          other: 1,
        });
        expect([type, malformed.code, malformed.errors]).toEqual([type, 'scope_missing', undefined]);
      }
      expect(await written()).toEqual(before);
      for (const type of REFERRAL_EVENTS.filter((one) => EVENT_SCOPES[one] === scope)) {
        const { status } = await say(id, type, RIGHT[type], key);
        expect([type, status]).not.toEqual([type, 403]);
      }
    },
  );

  it('that records contracts is needed to cancel one', async () => {
    const id = await refer(ana);
    for (const type of ['contacted', 'negotiation', 'contract'] as const) await say(id, type, RIGHT[type]);
    const key = await newApiKey(server, admin, { scopes: [apiScope.referralsWrite] });
    const before = await written();
    const { status, body } = await say(id, 'cancelled', RIGHT.cancelled, key);
    expect([status, body.code]).toEqual([403, 'scope_missing']);
    expect(await written()).toEqual(before);
    const open = await refer(ana);
    expect((await say(open, 'cancelled', RIGHT.cancelled, key)).status).toBe(200);
    expect((await say(id, 'cancelled', RIGHT.cancelled)).status).toBe(200);
    expect(await statusOf(server.db, id)).toBe('cancelled');
  });
});

describe('an event id', () => {
  it('is applied once when 1,000 requests with it arrive, 100 at a time', { timeout: 60_000 }, async () => {
    const id = await refer(ana);
    // With a key of its own, because the calls take most of the key's limit, and a second try would take the rest.
    const key = await newApiKey(server, admin);
    const before = await written();
    const event = { event_id: newId(), type: 'contacted' };
    const answers: Answer[] = [];
    const sendTen = async () => {
      for (let sent = 0; sent < 10; sent += 1) answers.push(await post(id, event, {}, key));
    };
    // Not 1,000 connections at once: a busy machine accepts some of them later than a client waits.
    await Promise.all(Array.from({ length: 100 }, sendTen));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1_000 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await written()).toEqual({
      ...before,
      status_transition: (before['status_transition'] ?? 0) + 1,
      audit_log: (before['audit_log'] ?? 0) + 1,
      api_event: (before['api_event'] ?? 0) + 1,
    });
  });

  it('gets the first answer again later, even after the referral has changed', async () => {
    const id = await refer(ana);
    const event = { event_id: newId(), type: 'contacted' };
    const first = await post(id, event);
    await say(id, 'negotiation', { estimated_value_centavos: 1_000 });
    server.clock.advance(60_000);
    const before = await written();
    const again = await post(id, event, { 'if-match': '"old"' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await written()).toEqual(before);
  });

  it('returns 409 when reused with other content or for another referral', async () => {
    const [id, other] = [await refer(ana), await refer(ana)];
    const event = { event_id: newId(), type: 'note', text: 'ligar' };
    await post(id, event);
    const before = await written();
    for (const answer of [
      await post(id, { ...event, text: 'ligar amanhã' }),
      await post(id, { event_id: event.event_id, type: 'contacted' }),
      await post(other, event),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'event_id_reused']);
    expect(await written()).toEqual(before);
    expect((await post(id, { ...event, unknown: 'field' })).status).toBe(200);
  });

  it('is unique per API key only', async () => {
    const id = await refer(ana);
    const other = await newApiKey(server, admin);
    const event = { event_id: newId(), type: 'note', text: 'de dois sistemas' };
    await post(id, event);
    expect((await post(id, event, {}, other)).status).toBe(200);
    const notes = (await admin.get(`/api/operator/indications/${id}`)).body.internal_notes;
    expect(notes.map(({ by }: { by: string }) => by)).toEqual([other.name, crm.name]);
  });

  it('may succeed later after a refusal', async () => {
    const id = await refer(ana);
    const event = { event_id: newId(), type: 'negotiation', estimated_value_centavos: 1_000 };
    expect((await post(id, event)).status).toBe(409);
    await say(id, 'contacted');
    expect((await post(id, event)).status).toBe(200);
  });

  it('is applied once, for each of many concurrent events', { timeout: 60_000 }, async () => {
    const id = await refer(ana);
    const events = Array.from({ length: 20 }, () => ({ event_id: newId(), type: 'note', text: 'x' }));
    const answers = await Promise.all(events.flatMap((event) => [post(id, event), post(id, event)]));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 40 });
    const notes = (await admin.get(`/api/operator/indications/${id}`)).body.internal_notes;
    expect(notes).toHaveLength(20);
  });
});

describe('If-Match', () => {
  const etagOf = async (id: number) => (await crm.get(`/api/v1/referrals/${id}`)).headers.get('etag') ?? '';

  it('accepts the current version and refuses an older one', async () => {
    const id = await refer(ana);
    const etag = await etagOf(id);
    await admin.post(`/api/operator/indications/${id}/transitions`, { status: 'in_contact' });
    const before = await written();
    const event = { event_id: newId(), type: 'negotiation', estimated_value_centavos: 1_000 };
    const stale = await post(id, event, { 'if-match': etag });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_stale']);
    expect(await written()).toEqual(before);
    const fresh = await post(id, event, { 'if-match': await etagOf(id) });
    expect(fresh.status).toBe(200);
    expect((await post(id, { ...event, event_id: newId() }, { 'if-match': '*' })).status).toBe(409);
  });

  it('also refuses a version from before a new contact', async () => {
    const id = await refer(ana);
    await say(id, 'contacted');
    const etag = await etagOf(id);
    const contact = { name: 'Bia', email: 'bia@empresa.example', phone: '11912345679', observation: '' };
    await ana.post('/api/indication-contact', { ...contact, indication_id: id });
    const stale = await post(id, { event_id: newId(), type: 'contact_invalid' }, { 'if-match': etag });
    expect(stale.status).toBe(412);
  });

  it('accepts one of many concurrent requests with the same version', async () => {
    const id = await refer(ana);
    const etag = await etagOf(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        post(id, { event_id: newId(), type: 'contacted' }, { 'if-match': etag }),
      ),
    );
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 412: 9 });
  });
});
