import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import {
  company,
  failure,
  startCompanyRegister,
  type CompanyRegisterStandIn,
} from '../../testing/company-register.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const DAY = 86_400_000;

let register: CompanyRegisterStandIn;
let server: TestServer;
let ana: Indiker;
let operator: Operator;
beforeAll(async () => {
  register = await startCompanyRegister();
  server = await startTestServer({ cnpjLookupUrl: register.url });
  ana = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await register.stop();
});

const ADDRESS = {
  descricao_tipo_de_logradouro: 'AVENIDA',
  logradouro: 'PAULISTA',
  numero: '1000',
  complemento: 'SALA 2',
  bairro: 'BELA VISTA',
  municipio: 'SÃO PAULO',
  uf: 'SP',
  cep: '01310100',
};

async function referred(reply = company()): Promise<{ id: number; cnpj: string }> {
  const cnpj = newCnpj();
  register.answer(cnpj, reply);
  return { id: await refer(ana, { document: cnpj }), cnpj };
}
const read = async (id: number) => {
  operator = await newOperator(server);
  return operator.get(`/api/operator/indications/${id}/register`);
};

it('is only for operators', async () => {
  const { id } = await referred();
  for (const who of [ana, clientOf(server)])
    expect((await who.get(`/api/operator/indications/${id}/register`)).status).toBe(401);
  expect((await read(999_999_999)).status).toBe(404);
});

it('shows situation, activity and address from the lookup made for the referral', async () => {
  const { id, cnpj } = await referred(
    company({ ...ADDRESS, cnae_fiscal_descricao: 'Padaria e confeitaria', razao_social: 'PÃO LTDA' }),
  );
  const consulted_at = server.clock.now().toISOString();
  server.clock.advance(DAY - 1);
  expect((await read(id)).body).toEqual({
    company: {
      name: 'PÃO LTDA',
      active: true,
      situation: 'Ativa',
      activity: 'Padaria e confeitaria',
      address: 'AVENIDA PAULISTA 1000, SALA 2, BELA VISTA, SÃO PAULO/SP, 01310100',
      consulted_at,
    },
  });
  expect(register.hits(cnpj)).toBe(1);
});

it('looks up again after a day, and shows the earlier answer when the register fails', async () => {
  const { id, cnpj } = await referred();
  const first = server.clock.now().toISOString();
  server.clock.advance(DAY);
  register.answer(cnpj, failure(500));
  expect((await read(id)).body.company).toMatchObject({ situation: 'Ativa', consulted_at: first });
  register.answer(cnpj, company({ situacao_cadastral: 8, logradouro: 7 }));
  expect((await read(id)).body.company).toMatchObject({
    situation: 'Baixada',
    active: false,
    activity: null,
    address: null,
    consulted_at: server.clock.now().toISOString(),
  });
});

it('says that the register does not know the company', async () => {
  const { id } = await referred(failure(404));
  expect((await read(id)).body).toEqual({ company: null });
});
