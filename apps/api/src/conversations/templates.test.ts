import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, expect, it } from 'vitest';
import { newOperator, type Operator } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const PATH = '/api/operator/message-templates';
const server = useTestServer();
let admin: Operator;
let analyst: Operator;
beforeAll(async () => {
  [admin, analyst] = [await newOperator(server), await newOperator(server, operatorRole.analyst)];
});

it('are written by administrators and read by the staff, by name', async () => {
  const form = { name: 'Proposta', text: 'Olá, {nome}. A {empresa} recebeu a proposta.' };
  expect((await analyst.post(PATH, form)).status).toBe(403);
  const { status, body } = await admin.post(PATH, form);
  expect([status, body]).toEqual([201, { id: body.id, ...form }]);
  await admin.post(PATH, { name: 'Aviso', text: 'Oi' });
  const changed = await admin.put(`${PATH}/${body.id}`, { ...form, text: 'Outro' });
  expect([changed.status, changed.body.text]).toEqual([200, 'Outro']);
  expect((await analyst.get(PATH)).body.map(({ name }: { name: string }) => name)).toEqual([
    'Aviso',
    'Proposta',
  ]);
  expect((await admin.delete(`${PATH}/${body.id}`)).body.message).toBe('Modelo removido');
  expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(404);
  expect((await admin.put(`${PATH}/${body.id}`, form)).status).toBe(404);
});

it('have one name each and only placeholders that are known', async () => {
  const form = { name: 'Visita', text: 'Olá' };
  const answers = await Promise.all([admin.post(PATH, form), admin.post(PATH, form)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    name: ['Já existe um modelo com este nome'],
  });
  const { status, body } = await admin.post(PATH, { name: 'X', text: 'Olá, {cliente}' });
  expect([status, body.errors.text]).toEqual([422, ['Não conhecemos {cliente}. Use {nome} e {empresa}.']]);
});
