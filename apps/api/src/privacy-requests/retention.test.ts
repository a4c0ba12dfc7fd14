import { expect, it } from 'vitest';
import { cleanUp } from '../jobs.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
const PATH = '/api/operator/privacy-requests';
const REQUESTER = 'João, da Padaria Sol';
const DETAILS = 'Quer saber o que guardamos.';
const ANSWER = 'João recebeu a lista por carta.';

async function register(operator: Operator, whose: object): Promise<number> {
  const { status, body } = await operator.post(PATH, { kind: 'access', details: DETAILS, ...whose });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return body.id;
}

async function cleanUpAt(moment: string): Promise<void> {
  server.clock.set(moment);
  await cleanUp(server.deps);
}

const textsOf = async (id: number) =>
  server.db
    .selectFrom('privacy_request')
    .select(['requester', 'details', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('removes the text about a person without an account five years after the answer, and no other', async () => {
  server.clock.set('2026-03-02T15:00:00Z');
  const operator = await newOperator(server);
  const { id: indiker } = await signUp(server);
  const answered = await register(operator, { indiker_id: null, requester: REQUESTER });
  const ofIndiker = await register(operator, { indiker_id: indiker });
  const open = await register(operator, { indiker_id: null, requester: 'Rui, por telefone' });
  for (const id of [answered, ofIndiker])
    expect((await operator.post(`${PATH}/${id}/answer`, { answer: ANSWER })).status).toBe(200);

  // Until the end of the day.
  await cleanUpAt('2031-03-03T02:59:00Z');
  expect(await textsOf(answered)).toEqual({ requester: REQUESTER, details: DETAILS, answer: ANSWER });
  for (let nights = 0; nights < 2; nights += 1) await cleanUpAt('2031-03-03T03:00:00Z');
  expect(await textsOf(answered)).toEqual({
    requester: null,
    details: null,
    answer: 'Removida 5 anos depois.',
  });
  expect(await textsOf(ofIndiker)).toMatchObject({ details: DETAILS, answer: ANSWER });
  expect(await textsOf(open)).toMatchObject({ requester: 'Rui, por telefone', details: DETAILS });

  const { body } = await (await newOperator(server)).get(`${PATH}?status=closed`);
  expect(body.data.find(({ id }: { id: number }) => id === answered)).toMatchObject({
    kind: 'access',
    indiker: null,
    received_on: '2026-03-02',
    closed_at: '2026-03-02T15:00:00.000Z',
    closed_by: 'Operadora',
  });
});
