import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { newOperator } from '../testing/operators.ts';
import { approvedVersion, dayIn, invoice, LEVELS, passDays } from '../testing/programme.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadWebFiles } from '../web/files.ts';

// The built pages show the version of the programme in force when they are served.

const BUILT = join(import.meta.dirname, '../../../web/build/current/client');

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer();
  const webFiles = existsSync(BUILT) ? await loadWebFiles(BUILT) : undefined;
  app = await buildApp(server.deps, { trustProxy: 0, webFiles });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const textOf = async (url: string): Promise<string> => {
  const { statusCode, body } = await get(url);
  expect([url, statusCode]).toEqual([url, 200]);
  return body.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');
};

/** Each page with a text of version 1 and the same text of the next version. */
const PAGES = [
  ['/duvidas-frequentes/resgate_ganhos', 'O saque mínimo é de R$ 150,00', 'O saque mínimo é de R$ 100,00'],
  [
    '/duvidas-frequentes/meus_ganhos',
    '<li><strong>Diamante, 80%: </strong>11 ou mais contratos fechados. Em 2 partes: 20% na semana do fechamento e 60% depois da primeira fatura.</li>',
    '<li><strong>Platina, 62,5%: </strong>11 ou mais contratos fechados. Em parcela única, depois da primeira fatura.</li>',
  ],
  ['/ajuda/limite_indicacoes', 'Diamante (11 ou mais)', 'Ouro (de 4 a 10) e Platina (11 ou mais)'],
  ['/termos-de-uso', 'versão 1 do programa', 'versão 2 do programa'],
  ['/termos-de-uso', 'a partir do 11º contrato, 80%', 'a partir do 11º contrato, 62,5%'],
  ['/', 'até o 25º', 'até o 30º'],
  ['/', '"name":"Diamante"', '"name":"Platina"'],
  ['/conheca', 'Diamante <small>80%</small>', 'Platina <small>62,5%</small>'],
  ['/conheca', 'data-level-reward="true">R$ 4.000,00<', 'data-level-reward="true">R$ 3.125,00<'],
  ['/ganhos', '"minimumWithdrawal":15000', '"minimumWithdrawal":10000'],
  ['/cadastro', 'ganhe 50%, 60% ou 80% do valor', 'ganhe 50%, 60% ou 62,5% do valor'],
  ['/operacao/indicacoes', '"minimumWithdrawal":15000', '"minimumWithdrawal":10000'],
] as const;

describe.runIf(existsSync(BUILT))('pages', () => {
  it('leave no placeholder', async () => {
    for (const [page] of PAGES) expect([page, /__INDIKE_\w+/.exec(await textOf(page))]).toEqual([page, null]);
  });

  it('show another version after midnight of its first day, without a restart', async () => {
    const admins = [await newOperator(server), await newOperator(server)] as const;
    await approvedVersion(admins, {
      levels: [
        LEVELS.prata,
        LEVELS.ouro,
        { name: 'Platina', from: 11, rate: 62.5, installments: invoice(62.5) },
      ],
      minimum_withdrawal: 100,
      share_bonus_count: 30,
      effective_from: dayIn(server, 11),
    });
    const { headers } = await get('/termos-de-uso');
    const known = { 'if-none-match': String(headers.etag) };
    for (const [page, before, after] of PAGES) {
      const text = await textOf(page);
      expect([page, text.includes(before), text.includes(after)]).toEqual([page, true, false]);
    }
    expect((await get('/termos-de-uso', known)).statusCode).toBe(304);

    passDays(server, 11);
    for (const [page, before, after] of PAGES) {
      const text = await textOf(page);
      expect([page, text.includes(before), text.includes(after)]).toEqual([page, false, true]);
    }
    expect((await get('/termos-de-uso', known)).statusCode).toBe(200);
    expect((await get('/termos-de-uso')).headers['content-security-policy']).not.toBe(
      headers['content-security-policy'],
    );
  });

  it('show the version of the last page while the database cannot answer', async () => {
    const [[page, , after]] = PAGES;
    let isDown = false;
    const refuse = () => {
      throw new Error('no database');
    };
    const down = new Proxy(server.deps.db, { get: () => refuse });
    const deps = {
      ...server.deps,
      get db() {
        return isDown ? down : server.deps.db;
      },
    };
    const other = await buildApp(deps, { trustProxy: 0, webFiles: await loadWebFiles(BUILT) });
    expect((await other.inject({ url: page })).statusCode).toBe(200);
    isDown = true;
    expect(await other.inject({ url: page })).toMatchObject({ statusCode: 200 });
    expect((await other.inject({ url: page })).body.replaceAll('\u00a0', ' ')).toContain(after);
    await other.close();
  });
});
