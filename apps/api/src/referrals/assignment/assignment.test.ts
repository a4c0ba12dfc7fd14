import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { lastAuditOf, newOperator, type Operator } from '../../testing/operators.ts';
import { refer, signUp, type Indiker } from '../../testing/people.ts';
import { putInStatus, rowCounts } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const { analyst, finance } = operatorRole;
const PATH = '/api/operator/indications';
const UNKNOWN = 999_999_999;

const server = useTestServer();
let ana: Indiker;
let operator: Operator;
let colleague: Operator;
beforeAll(async () => {
  ana = await signUp(server);
  [operator, colleague] = await Promise.all([newOperator(server, analyst), newOperator(server, analyst)]);
});

const own = (id: number, owner_id: unknown, seen_owner_id: unknown = null, who = operator) =>
  who.put(`${PATH}/${id}/owner`, { owner_id, seen_owner_id });
const followUp = (id: number, date: unknown, seen_date: unknown = null, who = operator) =>
  who.put(`${PATH}/${id}/follow-up`, { date, seen_date });
const note = (id: number, text: unknown, who = operator) => who.post(`${PATH}/${id}/notes`, { text });
const written = () => rowCounts(server.db, 'audit_log', 'referral_note');
const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

it('owner, follow-up and notes are only for operators who work on referrals', async () => {
  const id = await refer(ana);
  const before = await written();
  for (const [who, status] of [
    [clientOf(server), 401],
    [ana, 401],
    [await newOperator(server, finance), 403],
  ] as const) {
    const answers = [
      await who.put(`${PATH}/${id}/owner`, { owner_id: null, seen_owner_id: null }),
      await who.put(`${PATH}/${id}/follow-up`, { date: '2026-12-01', seen_date: null }),
      await who.post(`${PATH}/${id}/notes`, { text: 'x' }),
    ];
    expect(sorted(answers)).toEqual([status, status, status]);
  }
  expect(await written()).toMatchObject({ referral_note: before['referral_note'] });
});

describe('the owner', () => {
  it('can be set, passed on and removed, each with an audit entry', async () => {
    const id = await refer(ana);
    const taken = await own(id, operator.id);
    expect([taken.status, taken.body.owner]).toEqual([
      200,
      { id: operator.id, name: 'Operadora', active: true },
    ]);
    expect((await own(id, colleague.id, operator.id)).body.owner.id).toBe(colleague.id);
    expect(await lastAuditOf(server, id)).toEqual({
      operator_id: operator.id,
      action: 'referral.owner',
      before: { owner_id: operator.id },
      after: { owner_id: colleague.id },
    });
    expect((await own(id, null, colleague.id)).body.owner).toBeNull();
  });

  it('must be an operator who works on referrals and still has access', async () => {
    const id = await refer(ana);
    const gone = await newOperator(server, analyst);
    await own(id, gone.id);
    await server.db
      .updateTable('operator')
      .set({ disabled_at: server.clock.now(), disabled_reason: 'saiu' })
      .where('id', '=', gone.id)
      .execute();
    expect((await operator.get(`${PATH}/${id}`)).body.owner).toMatchObject({ id: gone.id, active: false });
    const { id: payer } = await newOperator(server, finance);
    for (const wrong of [gone.id, payer, UNKNOWN]) {
      const { status, body } = await own(id, wrong, gone.id);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['owner_id']]);
    }
    const names = (await operator.get('/api/operator/owners')).body.map((one: { id: number }) => one.id);
    expect(names).toEqual(expect.arrayContaining([operator.id, colleague.id]));
    for (const absent of [gone.id, payer]) expect(names).not.toContain(absent);
  });

  it.each([
    [{ owner_id: 'x', seen_owner_id: null }, 'owner_id'],
    [{ owner_id: 0, seen_owner_id: null }, 'owner_id'],
    [{ owner_id: null }, 'seen_owner_id'],
  ])('refuses %j', async (body, field) => {
    const answer = await operator.put(`${PATH}/${await refer(ana)}/owner`, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('is set by one of two concurrent requests, and the other is refused', async () => {
    const id = await refer(ana);
    const answers = await Promise.all([own(id, operator.id), own(id, colleague.id, null, colleague)]);
    expect(sorted(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  });

  it('returns 404 for an unknown referral', async () =>
    expect((await own(UNKNOWN, operator.id)).status).toBe(404));
});

describe('the first act on a referral without an owner', () => {
  const ownersOf = async (id: number) => {
    const { body } = await operator.get(`${PATH}/${id}`);
    return [
      body.owner?.id ?? null,
      body.work_changes.filter((one: { kind: string }) => one.kind === 'owner'),
    ];
  };
  const became = [{ kind: 'owner', before: null, after: 'Operadora' }];
  const move = (id: number, more: object = {}, who = operator) =>
    who.post(`${PATH}/${id}/transitions`, { status: 'in_contact', ...more });

  it.each<[string, (id: number) => Promise<{ status: number }>]>([
    ['a change of status', (id) => move(id)],
    ['a note', (id) => note(id, 'Ligar de manhã')],
    ['a follow-up', (id) => followUp(id, '2026-11-25')],
    [
      'a bulk change of status',
      (id) =>
        operator.post('/api/operator/bulk/moves', {
          status: 'in_contact',
          referrals: [{ id, seen_transaction_id: 0 }],
          dry_run: false,
        }),
    ],
  ])('makes the operator its owner: %s', async (_act, act) => {
    const id = await refer(ana);
    expect((await act(id)).status).toBe(200);
    expect(await ownersOf(id)).toEqual([operator.id, [expect.objectContaining(became[0])]]);
  });

  it('answers with the new owner, and later acts of others change nothing', async () => {
    const id = await refer(ana);
    expect((await note(id, 'Primeira')).body.owner).toMatchObject({ id: operator.id });
    await move(id, {}, colleague);
    await note(id, 'Segunda', colleague);
    expect(await ownersOf(id)).toMatchObject([operator.id, became]);
  });

  it('makes one of two concurrent operators its owner, once', async () => {
    const id = await refer(ana);
    await Promise.all([note(id, 'Minha'), note(id, 'Tua', colleague)]);
    const [owner, changes] = await ownersOf(id);
    expect([operator.id, colleague.id]).toContain(owner);
    expect(changes).toHaveLength(1);
  });

  it('leaves the referral without one when it is refused', async () => {
    const id = await refer(ana);
    expect((await move(id, { status: 'accepted' })).status).toBe(409);
    expect((await followUp(id, '2026-11-20')).status).toBe(422);
    expect(await ownersOf(id)).toEqual([null, []]);
  });

  it('of finance makes no owner, because finance owns no referrals', async () => {
    const id = await refer(ana);
    await putInStatus(server.db, id, 'in_negotiation');
    const contract = { value: 5000, closed_at: '2026-11-21', first_invoice_due_date: '2026-12-20' };
    await move(id, { status: 'accepted', contract });
    await own(id, null, operator.id);
    const payer = await newOperator(server, finance);
    const paid = await payer.post(`${PATH}/${id}/invoice-payment`, { paid_at: '2026-11-21' });
    expect(paid.status).toBe(200);
    expect(paid.body.owner).toBeNull();
  });
});

describe('the follow-up', () => {
  it('is a date from today to a year ahead, and can be removed', async () => {
    const id = await refer(ana);
    expect((await followUp(id, '2026-11-25')).body.follow_up_on).toBe('2026-11-25');
    expect(await lastAuditOf(server, id)).toMatchObject({
      action: 'referral.follow_up',
      before: { follow_up_on: null },
      after: { follow_up_on: '2026-11-25' },
    });
    for (const [date, code] of [
      ['2026-11-20', 'follow_up_in_past'],
      ['2027-11-22', 'follow_up_too_far'],
    ]) {
      const { status, body } = await followUp(id, date, '2026-11-25');
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, code, ['date']]);
    }
    expect((await followUp(id, '2026-02-30')).status).toBe(422);
    expect((await followUp(id, null, '2026-11-25')).body.follow_up_on).toBeNull();
  });

  it('is set by one of two concurrent requests', async () => {
    const id = await refer(ana);
    const answers = await Promise.all([followUp(id, '2026-12-01'), followUp(id, '2026-12-02')]);
    expect(sorted(answers)).toEqual([200, 409]);
  });

  it('is removed when the referral ends, and cannot be set afterwards', async () => {
    const id = await refer(ana);
    await followUp(id, '2026-11-25');
    const { body } = await operator.post(`${PATH}/${id}/transitions`, {
      status: 'cancelled',
      reason: 'no_budget',
    });
    expect(body.follow_up_on).toBeNull();
    const refused = await followUp(id, '2026-11-25');
    expect([refused.status, refused.body.code]).toEqual([409, 'referral_ended']);
  });

  it('returns 404 for an unknown referral', async () =>
    expect((await followUp(UNKNOWN, '2026-12-01')).status).toBe(404));
});

describe('the history of owner and follow-up', () => {
  it('lists who changed what, from what to what, newest first', async () => {
    const id = await refer(ana);
    await own(id, operator.id);
    await followUp(id, '2026-11-25');
    await followUp(id, '2026-11-26', '2026-11-25', colleague);
    await own(id, null, operator.id, colleague);
    const { body } = await operator.get(`${PATH}/${id}`);
    const by = 'Operadora';
    expect(body.work_changes).toMatchObject([
      { by, kind: 'owner', before: 'Operadora', after: null },
      { by, kind: 'follow_up', before: '2026-11-25', after: '2026-11-26' },
      { by, kind: 'follow_up', before: null, after: '2026-11-25' },
      { by, kind: 'owner', before: null, after: 'Operadora', created_at: server.clock.now().toISOString() },
    ]);
  });

  it('has nothing of another referral, of a refused change, or of a note', async () => {
    const [id, other] = [await refer(ana), await refer(ana)];
    await own(other, operator.id);
    expect((await own(id, operator.id, colleague.id)).status).toBe(409);
    await own(id, colleague.id);
    await note(id, 'Uma anotação');
    expect((await operator.get(`${PATH}/${id}`)).body.work_changes).toMatchObject([{ kind: 'owner' }]);
  });

  it('has a bulk change, but not its preview', async () => {
    const id = await refer(ana);
    for (const dry_run of [true, false])
      await operator.post('/api/operator/bulk/owner', {
        owner_id: operator.id,
        referrals: [{ id, seen_owner_id: null }],
        dry_run,
      });
    expect((await operator.get(`${PATH}/${id}`)).body.work_changes).toMatchObject([
      { kind: 'owner', before: null, after: 'Operadora' },
    ]);
  });

  it('is never shown to the Indiker, neither on the page nor in the data export', async () => {
    const id = await refer(ana);
    await own(id, operator.id);
    await followUp(id, '2026-12-24');
    for (const path of [`/api/indication/${id}`, '/api/indication', '/api/me/data']) {
      const { status, body } = await ana.get(path);
      const text = JSON.stringify(body);
      expect([path, status, text.includes('2026-12-24'), text.includes('Operadora')]).toEqual([
        path,
        200,
        false,
        false,
      ]);
    }
  });
});

describe('an internal note', () => {
  it('is shown to operators, and never to the Indiker', async () => {
    const id = await refer(ana);
    await note(id, 'Primeira');
    const { status, body } = await note(id, 'Ligar para o sócio\nde manhã');
    expect(status).toBe(200);
    expect(body.internal_notes).toMatchObject([
      { by: 'Operadora', text: 'Ligar para o sócio\nde manhã', created_at: server.clock.now().toISOString() },
      { text: 'Primeira' },
    ]);
    const hers = await Promise.all([
      ana.get(`/api/indication/${id}`),
      ana.get('/api/indication'),
      ana.get('/api/me/data'),
    ]);
    for (const { status, body: hersToRead } of hers)
      expect([status, JSON.stringify(hersToRead).includes('sócio')]).toEqual([200, false]);
  });

  it('is audited without its text, because the audit log is never erased', async () => {
    const id = await refer(ana);
    const { body } = await note(id, 'Nome do sócio: Rui');
    expect(await lastAuditOf(server, id)).toEqual({
      operator_id: operator.id,
      action: 'referral.note',
      before: null,
      after: { note_id: body.internal_notes[0].id },
    });
  });

  it('is stored and audited once under one key, also at the same time', async () => {
    const id = await refer(ana);
    await own(id, operator.id);
    const send = (key: string, text = 'Ligar amanhã', who = operator) =>
      who.post(`${PATH}/${id}/notes`, { text }, { 'idempotency-key': key });
    const before = await written();
    const answers = await Promise.all([send('um'), send('um'), send('um')]);
    expect(sorted([...answers, await send('um')])).toEqual([200, 200, 200, 200]);
    expect(await written()).toEqual({
      audit_log: (before['audit_log'] ?? 0) + 1,
      referral_note: (before['referral_note'] ?? 0) + 1,
    });
    expect((await send('um', 'Outro texto')).body.code).toBe('idempotency_key_reused');
    expect((await send('um', 'Ligar amanhã', colleague)).body.internal_notes).toHaveLength(2);
    expect((await send('dois')).body.internal_notes).toHaveLength(3);
  });

  it.each([
    ['nothing', undefined],
    ['no text', ''],
    ['blanks', ' \n '],
    ['too much', 'x'.repeat(2001)],
    ['what cannot be stored', 'a\u0000b'],
    ['a number', 7],
  ])('refuses %s', async (_what, text) => {
    const { status, body } = await note(await refer(ana), text);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['text']]);
  });

  it('can be added to a referral that has ended, but not to an unknown one', async () => {
    const id = await refer(ana);
    await putInStatus(server.db, id, 'cancelled');
    expect((await note(id, 'Voltar a falar no ano que vem')).status).toBe(200);
    expect((await note(UNKNOWN, 'x')).status).toBe(404);
  });

  it('cannot be changed in the database', async () => {
    await note(await refer(ana), 'Assim fica');
    await expect(
      server.deps.db.updateTable('referral_note').set({ text: 'Outra' }).execute(),
    ).rejects.toThrow('append-only');
  });
});
