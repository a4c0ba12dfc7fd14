import { cancelReasons } from '@indike/rules/referrals/cancel-reasons';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { transitionTo } from '../testing/money.ts';
import { emailTo } from '../testing/emails.ts';
import { refer, signUpConfirmed } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const REASONS = '/api/operator/cancel-reasons';

interface Reason {
  readonly id: number;
  readonly key: string | null;
  readonly text: string;
  readonly retired_at: string | null;
}

const server = useTestServer({ jobs: true });
let admin: Operator;
beforeAll(async () => {
  admin = await newOperator(server);
});

const list = async (): Promise<Reason[]> => (await admin.get(REASONS)).body;
const offered = async () => (await list()).filter(({ retired_at }) => retired_at === null);
const add = async (text: string): Promise<Reason> => (await admin.post(REASONS, { text })).body;

it('the list starts with the programme’s reasons and their texts', async () => {
  expect((await list()).map(({ key, text }) => [key, text])).toEqual(Object.entries(cancelReasons));
});

it('the list is read by every role and changed only by administrators', async () => {
  expect((await clientOf(server).get(REASONS)).status).toBe(401);
  for (const role of OPERATOR_ROLES) {
    const operator = await newOperator(server, role);
    const expected = role === operatorRole.admin ? 201 : 403;
    const text = `A empresa fechou as portas (${role}).`;
    expect([role, (await operator.get(REASONS)).status]).toEqual([role, 200]);
    expect([role, (await operator.post(REASONS, { text })).status]).toEqual([role, expected]);
  }
});

describe('adding', () => {
  it.each([
    ['', 'Escreva o motivo'],
    ['x'.repeat(201), 'Máximo de 200 caracteres'],
    ['duas\nlinhas', 'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.'],
  ])('refuses %j', async (text, message) => {
    const { status, body } = await admin.post(REASONS, { text });
    expect([status, body.errors]).toEqual([422, { text: [message] }]);
  });

  it('offers and records the reason, and refuses the same text in any letter case', async () => {
    const text = 'A empresa mudou de ramo.';
    const added = await add(text);
    expect(added).toEqual({ id: expect.any(Number), key: null, text, retired_at: null });
    expect(await offered()).toContainEqual(added);
    expect(await lastAuditOf(server, added.id)).toMatchObject({
      action: 'cancel-reason.add',
      after: { text },
    });
    const again = await admin.post(REASONS, { text: 'A EMPRESA mudou de ramo.' });
    expect([again.status, again.body.code]).toEqual([422, 'cancel_reason_exists']);
  });

  it('succeeds once for concurrent requests with the same text', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post(REASONS, { text: 'A empresa está em recuperação.' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422, 422,
    ]);
  });
});

describe('renaming', () => {
  it('replaces the text and clears the key', async () => {
    const [first] = await offered();
    const text = 'Um concorrente já atende a empresa.';
    const renamed = await admin.put(`${REASONS}/${first?.id}`, { text });
    expect(renamed.body).toEqual({ ...first, key: null, text });
    expect(await lastAuditOf(server, first?.id ?? 0)).toMatchObject({
      action: 'cancel-reason.rename',
      before: { text: first?.text },
      after: { text },
    });
  });

  it('refuses the text of another reason, and returns 404 for an unknown one', async () => {
    const [one, other] = [await add('Primeiro motivo.'), await add('Segundo motivo.')];
    const taken = await admin.put(`${REASONS}/${one.id}`, { text: 'segundo motivo.' });
    expect([taken.status, taken.body.code]).toEqual([422, 'cancel_reason_exists']);
    expect((await admin.put(`${REASONS}/${other.id}`, { text: 'Segundo motivo.' })).status).toBe(200);
    expect((await admin.put(`${REASONS}/999999`, { text: 'Outro.' })).status).toBe(404);
  });

  it('succeeds for one of two concurrent renames to the same text', async () => {
    const [one, other] = [await add('Motivo A.'), await add('Motivo B.')];
    const answers = await Promise.all(
      [one, other].map(({ id }) => admin.put(`${REASONS}/${id}`, { text: 'Motivo C.' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('succeeds or refuses when another reason with the new text is added concurrently', async () => {
    const { id } = await add('Motivo a renomear.');
    for (let round = 0; round < 10; round += 1) {
      const text = `Motivo disputado ${round}.`;
      const [renamed, added] = await Promise.all([
        admin.put(`${REASONS}/${id}`, { text }),
        admin.post(REASONS, { text }),
      ]);
      expect([
        [200, 422],
        [422, 201],
      ]).toContainEqual([renamed.status, added.status]);
    }
  });
});

describe('retiring', () => {
  it('stops offering the reason, once, and frees its text', async () => {
    const text = 'A empresa não quer ser contatada.';
    const { id } = await add(text);
    expect((await admin.delete(`${REASONS}/${id}`)).body).toEqual({ message: 'O motivo saiu da lista' });
    expect((await offered()).map((reason) => reason.id)).not.toContain(id);
    expect((await list()).find((reason) => reason.id === id)?.retired_at).toBe(
      server.clock.now().toISOString(),
    );
    expect(await lastAuditOf(server, id)).toMatchObject({
      action: 'cancel-reason.retire',
      before: { text },
    });
    expect((await admin.delete(`${REASONS}/${id}`)).status).toBe(404);
    expect((await admin.put(`${REASONS}/${id}`, { text: 'Outras palavras.' })).status).toBe(404);
    expect((await admin.post(REASONS, { text })).status).toBe(201);
  });
});

describe('a cancellation with a free-text reason', () => {
  const OWN = 'A empresa encerrou as atividades.';

  it('shows the text to the Indiker as written, on the page and in the e-mail', async () => {
    const ana = await signUpConfirmed(server);
    const id = await refer(ana);
    const cancelled = await transitionTo(admin, id, { status: 'cancelled', reason_text: OWN });
    expect([cancelled.status, cancelled.body.status_transactions[0].reason]).toEqual([200, OWN]);
    expect((await ana.get(`/api/indication/${id}`)).body.status_transactions[0].reason).toBe(OWN);
    expect(await emailTo(server, ana.email, 'a indicação não avançou')).toContain(`Motivo: ${OWN}`);
    expect((await lastAuditOf(server, id)).after).toMatchObject({ status: 'cancelled', reason: OWN });
  });

  it('uses the key when both are given', async () => {
    const id = await refer(await signUpConfirmed(server));
    const { body } = await transitionTo(admin, id, {
      status: 'cancelled',
      reason: 'no_budget',
      reason_text: OWN,
    });
    expect(body.status_transactions[0].reason).toBe('no_budget');
  });

  it.each([
    ['', 'Escreva o motivo'],
    [' ', 'Escreva o motivo'],
    ['x'.repeat(201), 'Máximo de 200 caracteres'],
    ['repeated_referral', 'Escreva o motivo em palavras'],
    ['contact_objected', 'Escreva o motivo em palavras'],
  ])('is refused with %j', async (reason_text, message) => {
    const id = await refer(await signUpConfirmed(server));
    const { status, body } = await transitionTo(admin, id, { status: 'cancelled', reason_text });
    expect([status, body.errors]).toEqual([422, { reason_text: [message] }]);
  });

  it('stores no reason for another status', async () => {
    const id = await refer(await signUpConfirmed(server));
    const { body } = await transitionTo(admin, id, { status: 'in_contact', reason_text: OWN });
    expect(body.status_transactions[0].reason).toBeNull();
  });
});
