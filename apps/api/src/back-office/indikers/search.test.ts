import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { newOperator } from '../../testing/operators.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let operator: Client;
let ana: Indiker;
beforeAll(async () => {
  server = await startTestServer();
  operator = await newOperator(server);
  ana = await signUp(server);
});
afterAll(() => server.stop());

async function found(q: string): Promise<number[]> {
  const { body } = await operator.get(`/api/operator/indikers?q=${encodeURIComponent(q)}`);
  return body.data.map(({ id }: { id: number }) => id);
}

const SPELLINGS: readonly ((cpf: string) => string)[] = [
  (cpf) => cpf,
  (cpf) => ` ${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)} `,
  (cpf) => `${cpf.slice(0, 9)}–${cpf.slice(9)}`,
  (cpf) => `CPF: ${cpf.slice(0, 3)} ${cpf.slice(3)}`,
];

it.each(SPELLINGS.map((spell) => [spell('12345678901'), spell] as const))(
  'finds a CPF spelled like "%s"',
  async (_example, spell) => {
    expect(await found(spell(ana.document))).toEqual([ana.id]);
  },
);

it('does not take the digits of a CNPJ with letters for a CPF', async () => {
  const { document } = ana;
  expect(await found(`${document.slice(0, 2)}.ABC.${document.slice(2, 5)}/${document.slice(5)}`)).toEqual([]);
});

it('finds nobody by a part of a CPF', async () => {
  expect(await found(ana.document.slice(0, 10))).toEqual([]);
});
