import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const VIEWS = '/api/operator/views';
const { analyst, auditor } = operatorRole;
const FORM = { name: 'Minhas paradas', address: '?dias=7&responsavel=eu', shared: false };

const server = useTestServer();
let rui: Operator;
let eva: Operator;
beforeAll(async () => {
  [rui, eva] = [await newOperator(server, analyst), await newOperator(server, analyst)];
});

const save = async (form: object, who = rui): Promise<number> =>
  (await who.post(VIEWS, { ...FORM, ...form })).body.id;
const namesOf = async (who: Operator): Promise<string[]> =>
  (await who.get(VIEWS)).body.map(({ name }: { name: string }) => name);

it('views are for operators, and an auditor reads shared ones but saves none', async () => {
  for (const who of [clientOf(server), await signUp(server)]) {
    expect((await who.get(VIEWS)).status).toBe(401);
    expect((await who.post(VIEWS, FORM)).status).toBe(401);
  }
  const reader = await newOperator(server, auditor);
  expect([(await reader.get(VIEWS)).status, (await reader.post(VIEWS, FORM)).status]).toEqual([200, 403]);
});

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ address: 'https://outro.example' }, 'address'],
  [{ address: '?busca=maria' }, 'address'],
  [{ address: '?status=1&nome=Maria Silva' }, 'address'],
  [{ shared: 'sim' }, 'shared'],
])('refuses %j', async (wrong, field) => {
  const { status, body } = await rui.post(VIEWS, { ...FORM, ...wrong });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('a view is private unless it is shared with the team', async () => {
  const own = await save({ name: 'só minha' });
  await save({ name: 'Da equipe', address: '', shared: true });
  expect(await namesOf(rui)).toEqual(['Da equipe', 'só minha']);
  expect(await namesOf(eva)).toEqual(['Da equipe']);
  const [shared] = (await eva.get(VIEWS)).body;
  expect(shared).toMatchObject({ own: false, by: { id: rui.id, name: 'Operadora' }, address: '' });
  expect(await lastAuditOf(server, own)).toEqual({
    operator_id: rui.id,
    action: 'view.save',
    before: null,
    after: { ...FORM, name: 'só minha' },
  });
});

it('a view is changed and deleted only by its owner', async () => {
  const id = await save({ name: 'Antes', shared: true });
  for (const foreign of [
    await eva.put(`${VIEWS}/${id}`, { ...FORM, name: 'Roubada' }),
    await eva.delete(`${VIEWS}/${id}`),
    await rui.put(`${VIEWS}/999999999`, FORM),
  ])
    expect(foreign.status).toBe(404);
  expect((await rui.put(`${VIEWS}/${id}`, { ...FORM, name: 'Depois' })).status).toBe(200);
  expect([await namesOf(rui), await namesOf(eva)].map((names) => names.includes('Depois'))).toEqual([
    true,
    false,
  ]);
  expect((await rui.delete(`${VIEWS}/${id}`)).status).toBe(200);
  expect(await namesOf(rui)).not.toContain('Depois');
  expect(await lastAuditOf(server, id)).toMatchObject({ action: 'view.delete', after: null });
});

it('a shared view is hidden while its owner has no access', async () => {
  const ida = await newOperator(server, analyst);
  await save({ name: 'De quem saiu', shared: true }, ida);
  expect(await namesOf(eva)).toContain('De quem saiu');
  const admin = await newOperator(server);
  await admin.post(`/api/operator/operators/${ida.id}/disable`, { reason: 'Saiu' });
  expect(await namesOf(eva)).not.toContain('De quem saiu');
  await admin.post(`/api/operator/operators/${ida.id}/enable`, { reason: 'Voltou' });
  expect(await namesOf(eva)).toContain('De quem saiu');
});

it('a name is unique among the operator’s views, even when saved concurrently', async () => {
  const answers = await Promise.all(
    ['Única', 'ÚNICA', 'única'].map((name) => rui.post(VIEWS, { ...FORM, name })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  const other = await save({ name: 'Outra' });
  const { status, body } = await rui.put(`${VIEWS}/${other}`, { ...FORM, name: 'única' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
  expect((await rui.put(`${VIEWS}/${other}`, { ...FORM, name: 'OUTRA' })).status).toBe(200);
  expect((await eva.post(VIEWS, { ...FORM, name: 'Única' })).status).toBe(201);
});

it('an operator has at most fifty views', async () => {
  const ida = await newOperator(server, analyst);
  const statuses: number[] = [];
  for (let n = 0; n < 51; n += 1)
    statuses.push((await ida.post(VIEWS, { ...FORM, name: `Visão ${n}` })).status);
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([50, 409]);
});
