import { expect, it } from 'vitest';
import type { OperatorId } from '../platform/http/authentication.ts';
import { erase } from '../testing/erasure.ts';
import { insertTestOperator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { closeRequest } from './store.ts';

const server = useTestServer({ jobs: true });

const requestsOf = ({ id }: { readonly id: number }) =>
  server.db
    .selectFrom('privacy_request')
    .select(['kind', 'source', 'closed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

it('records a data export as an answered request, once a day', async () => {
  const ana = await signUp(server);
  for (let times = 0; times < 2; times += 1) expect((await ana.get('/api/me/data')).status).toBe(200);
  const answered = { kind: 'access', source: 'product', closed_at: server.clock.now() };
  expect(await requestsOf(ana)).toEqual([answered]);
  server.clock.advance(86_400_000);
  await ana.get('/api/me/data');
  expect(await requestsOf(ana)).toHaveLength(2);
});

it('records an erasure as an answered request, and erases the operators’ notes about the person', async () => {
  const ana = await signUp(server);
  const now = server.clock.now();

  const { id: operatorId } = await insertTestOperator(server);
  await server.db
    .insertInto('privacy_request')
    .values({
      user_id: ana.id,
      kind: 'correction',
      source: 'operator',
      requester: 'Ana, por telefone',
      details: 'Quer corrigir o sobrenome',
      received_on: '2026-11-20',
      due_on: '2026-12-05',
      created_at: now,
      created_by: operatorId,
    })
    .execute();
  await erase(server, ana);
  const rows = await server.db
    .selectFrom('privacy_request')
    .select(['id', 'kind', 'requester', 'details', 'answer'])
    .where('user_id', '=', ana.id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { kind: 'correction', requester: null, details: null, answer: null },
    { kind: 'erasure', requester: null, details: null, answer: 'A pessoa excluiu o próprio cadastro.' },
  ]);

  // The request is still open. What is answered now would never be deleted.
  const request = { id: rows[0]?.id ?? 0, answer: 'Ana já se chamava Lima' };
  await server.db
    .transaction()
    .execute((tx) =>
      closeRequest(tx, request.id, { answer: request.answer, operatorId: operatorId as OperatorId, now }),
    );
  const { answer } = await server.db
    .selectFrom('privacy_request')
    .select('answer')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  expect(answer).toBe('Removida com o cadastro.');
});
