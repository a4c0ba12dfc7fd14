import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let operator: Operator;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
});

const PATH = '/api/operator/privacy-requests';
const form = (more: Record<string, unknown> = {}) => ({
  kind: 'correction',
  indiker_id: ana.id,
  details: 'Quer corrigir o sobrenome.',
  ...more,
});
let registered = 0;
/** Each is another request. */
const register = async (more: Record<string, unknown> = {}) => {
  const details = `Quer corrigir o sobrenome (${(registered += 1)}).`;
  const { status, body } = await operator.post(PATH, form({ details, ...more }));
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return body;
};
const idsOf = async (query: string): Promise<number[]> =>
  (await operator.get(`${PATH}?${query}`)).body.data.map(({ id }: { id: number }) => id);

it('administrators and auditors read the requests, and only administrators write them', async () => {
  const { id } = await register();
  const calls: readonly ((who: Client) => ReturnType<Client['get']>)[] = [
    (who) => who.get(PATH),
    (who) => who.post(PATH, form()),
    (who) => who.post(`${PATH}/${id}/answer`, { answer: 'x' }),
  ];
  const verdicts = async (who: Client) => {
    const answers: number[] = [];
    for (const call of calls) answers.push((await call(who)).status);
    return answers;
  };
  for (const who of [ana, clientOf(server)]) expect(await verdicts(who)).toEqual([401, 401, 401]);
  for (const role of [operatorRole.analyst, operatorRole.finance])
    expect(await verdicts(await newOperator(server, role))).toEqual([403, 403, 403]);
  expect(await verdicts(await newOperator(server, operatorRole.auditor))).toEqual([200, 403, 403]);
});

describe('registering a request', () => {
  it.each([
    [{ kind: 'outro' }, 'kind'],
    [{ details: ' ' }, 'details'],
    [{ indiker_id: 'x' }, 'indiker_id'],
    [{ received_on: '2026-02-30' }, 'received_on'],
    [{ received_on: '2031-01-01' }, 'received_on'],
    [{ indiker_id: null }, 'requester'],
    [{ indiker_id: null, requester: '' }, 'requester'],
  ])('refuses %j', async (more, field) => {
    const before = await rowCounts(server.db, 'privacy_request', 'audit_log');
    const { status, body } = await operator.post(PATH, form(more));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await rowCounts(server.db, 'privacy_request', 'audit_log')).toEqual(before);
  });

  it('returns 404 for an unknown Indiker', async () => {
    expect((await operator.post(PATH, form({ indiker_id: 999_999_999 }))).status).toBe(404);
  });

  it('sets the due date fifteen days after receipt, and audits the kind but not the text', async () => {
    const body = await register({ received_on: '2026-11-10', details: 'Quer corrigir o sobrenome.' });
    expect(body).toMatchObject({
      kind: 'correction',
      source: 'operator',
      indiker: { id: ana.id, firstname: 'Ana' },
      details: 'Quer corrigir o sobrenome.',
      received_on: '2026-11-10',
      due_on: '2026-11-25',
      overdue: false,
      created_by: 'Operadora',
      closed_at: null,
      answer: null,
    });
    expect(await lastAuditOf(server, body.id)).toEqual({
      operator_id: operator.id,
      action: 'privacy-request.register',
      before: null,
      after: { kind: 'correction', indiker_id: ana.id, due_on: '2026-11-25' },
    });
  });

  it('accepts a requester without an account, as the operator described them', async () => {
    const body = await register({ indiker_id: null, requester: 'João, da Padaria Sol', kind: 'access' });
    expect(body).toMatchObject({ indiker: null, requester: 'João, da Padaria Sol' });
  });
});

describe('a request that is sent again', () => {
  it.each([
    ['of an Indiker', () => ({ details: 'Quer saber quem viu o cadastro.' })],
    ['of somebody without an account', () => ({ indiker_id: null, requester: 'Rui, por carta' })],
  ])('%s is stored and audited once, also at the same time', async (_whose, more) => {
    const before = await rowCounts(server.db, 'privacy_request', 'audit_log');
    const answers = await Promise.all([1, 2, 3].map(() => operator.post(PATH, form(more()))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rowCounts(server.db, 'privacy_request', 'audit_log')).toEqual({
      privacy_request: (before['privacy_request'] ?? 0) + 1,
      audit_log: (before['audit_log'] ?? 0) + 1,
    });
  });

  it('is another one after the first was answered, or with another text', async () => {
    const more = { details: 'Quer os dados em papel.' };
    const first = await register(more);
    expect((await register({ details: 'Quer os dados em arquivo.' })).id).not.toBe(first.id);
    expect((await register(more)).id).toBe(first.id);
    await operator.post(`${PATH}/${first.id}/answer`, { answer: 'Enviados.' });
    expect((await register(more)).id).not.toBe(first.id);
  });
});

describe('the list', () => {
  it.each([
    ['status=todos', 'status'],
    ['indiker=x', 'indiker'],
    ['after=x', 'after'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await operator.get(`${PATH}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('lists open requests by due date, marks overdue ones, and continues on the next page', async () => {
    const rui = await signUp(server);
    const of = (received_on: string) => register({ indiker_id: rui.id, received_on });
    const [late, soon, same] = [await of('2026-11-03'), await of('2026-11-20'), await of('2026-11-20')];
    const query = `indiker=${rui.id}&limit=2`;
    const first = (await operator.get(`${PATH}?${query}`)).body;
    expect(first.data.map(({ id, overdue }: { id: number; overdue: boolean }) => [id, overdue])).toEqual([
      [late.id, true],
      [soon.id, false],
    ]);
    expect(await idsOf(`${query}&after=${first.next}`)).toEqual([same.id]);
  });

  it('lists answered requests newest first, including those that the product answered itself', async () => {
    const rui = await signUp(server);
    await rui.get('/api/me/data');
    const { id } = await register({ indiker_id: rui.id });
    await operator.post(`${PATH}/${id}/answer`, { answer: 'Corrigido.' });
    const { body } = await operator.get(`${PATH}?status=closed&indiker=${rui.id}`);
    expect(body.data).toMatchObject([
      { id, source: 'operator', answer: 'Corrigido.', closed_by: 'Operadora' },
      { source: 'product', kind: 'access', closed_by: null },
    ]);
    expect(await idsOf(`indiker=${rui.id}`)).toEqual([]);
  });
});

describe('answering', () => {
  it('needs an answer and an existing request', async () => {
    const { id } = await register();
    const { status, body } = await operator.post(`${PATH}/${id}/answer`, { answer: ' ' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['answer']]);
    expect((await operator.post(`${PATH}/999999999/answer`, { answer: 'x' })).status).toBe(404);
  });

  it('succeeds once among concurrent answers, and is audited', async () => {
    const { id, due_on } = await register();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((answer) => operator.post(`${PATH}/${id}/answer`, { answer })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await lastAuditOf(server, id)).toEqual({
      operator_id: operator.id,
      action: 'privacy-request.answer',
      before: { due_on, closed_at: null },
      after: { closed_at: server.clock.now().toISOString() },
    });
  });
});
