import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDailySettlement } from '../rewards/jobs.ts';
import { clientOf } from '../testing/client.ts';
import { downloadExport } from '../testing/exports.ts';
import { close, expectCleanLedger, expectOk, payInvoice } from '../testing/money.ts';
import { newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { type Indiker, signUp } from '../testing/people.ts';
import { dayIn, passDays } from '../testing/programme.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
const CAMPAIGNS = '/api/operator/campaigns';
let one: Operator;
let other: Operator;
/** Campaigns of the tests before are over by then. */
let start = Date.parse('2026-11-21T15:00:00Z');
beforeEach(async () => {
  server.clock.set(new Date((start += 100 * 86_400_000)).toISOString());
  one = await newOperator(server);
  other = await newOperator(server);
});

const form = (more: Record<string, unknown> = {}) => ({
  name: 'Março',
  starts_on: dayIn(server, 1),
  ends_on: dayIn(server, 30),
  audience: {},
  condition: { nth_contract: 2 },
  reward: { amount: 500 },
  budget: 1_000,
  per_person: 500,
  ...more,
});
const prepare = (who: Operator, more: Record<string, unknown> = {}) => who.post(CAMPAIGNS, form(more));
const approve = (who: Operator, id: number) => who.post(`${CAMPAIGNS}/${id}/approve`);
const end = (who: Operator, id: number, reason = 'mudamos de ideia') =>
  who.post(`${CAMPAIGNS}/${id}/end`, { reason });
/** Running from tomorrow on, which the clock then is. Returns its id. */
async function running(more: Record<string, unknown> = {}): Promise<number> {
  const { id } = expectOk(await prepare(one, more), 'preparation').body;
  expectOk(await approve(other, id), 'approval');
  passDays(server, 1);
  one = await newOperator(server);
  return id;
}
const listed = async (id: number) =>
  (await one.get(CAMPAIGNS)).body.data.find((campaign: { id: number }) => campaign.id === id);
const mine = async (who: Indiker) =>
  (await who.get('/api/campaigns')).body.data.map((campaign: Record<string, unknown>) => ({
    ...campaign,
    sentence: String(campaign['sentence']).replaceAll('\u00a0', ' '),
    reward: String(campaign['reward']).replaceAll('\u00a0', ' '),
  }));

describe('access', () => {
  it('lets administrators write and auditors read', async () => {
    expect((await clientOf(server).get('/api/campaigns')).status).toBe(401);
    expect((await clientOf(server).get(CAMPAIGNS)).status).toBe(401);
    const statuses = [];
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(server, role);
      const written = await prepare(operator);
      statuses.push([role, (await operator.get(CAMPAIGNS)).status, written.status]);
      for (const act of role === operatorRole.admin ? [] : ['approve', 'end'])
        expect((await operator.post(`${CAMPAIGNS}/1/${act}`, { reason: 'x' })).status).toBe(403);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403],
      [operatorRole.finance, 403, 403],
      [operatorRole.admin, 200, 201],
      [operatorRole.auditor, 200, 403],
    ]);
    for (const act of ['approve', 'end'])
      expect((await one.post(`${CAMPAIGNS}/999999/${act}`, { reason: 'x' })).status).toBe(404);
  });

  it('asks for the second factor before the approval', async () => {
    const { id } = (await prepare(one)).body;
    const careful = await newEnrolledOperator(server);
    server.clock.advance(60 * 60_000);
    expect(await careful.operator.post(`${CAMPAIGNS}/${id}/approve`)).toMatchObject({ status: 403 });
    expect((await listed(id)).status).toBe('prepared');
  });
});

describe('preparing', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no such day', { starts_on: '2026-02-30' }, 'starts_on'],
    ['today', { starts_on: '2026-01-01' }, 'starts_on'],
    ['an end before the start', { ends_on: '2026-01-01' }, 'ends_on'],
    ['no condition', { condition: {} }, 'condition'],
    ['two conditions', { condition: { nth_contract: 1, first_referral: true } }, 'condition'],
    ['a contract that is none', { condition: { nth_contract: 0 } }, 'condition.nth_contract'],
    ['a value that is none', { condition: { minimum_value: 0 } }, 'condition.minimum_value'],
    ['half a centavo', { reward: { amount: 0.005 } }, 'reward.amount'],
    ['two rewards', { reward: { amount: 1, points: 1 } }, 'reward'],
    ['three decimals', { reward: { points: 1.005 } }, 'reward.points'],
    ['more than the whole contract', { reward: { points: 101 } }, 'reward.points'],
    ['a cap below an award', { per_person: 499 }, 'per_person'],
    ['a budget below an award', { budget: 499 }, 'per_person'],
    ['no budget', { budget: 0 }, 'budget'],
    ['a budget beyond all numbers', { budget: 1e300 }, 'budget'],
    ['no cap', { per_person: undefined }, 'per_person'],
    ['an unknown level', { audience: { level: 'Platina' } }, 'audience.level'],
    ['an unknown state', { audience: { state: 'XX' } }, 'audience.state'],
    ['a state beyond all numbers', { audience: { state: 1e15 } }, 'audience.state'],
    ['a day that is none', { audience: { joined_since: 'ontem' } }, 'audience.joined_since'],
    ['an audience that is none', { audience: 'todos' }, 'audience'],
  ])('refuses %s', async (_name, more, field) => {
    const { status, body } = await prepare(one, more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('needs no audience for everybody, and takes names of levels and states', async () => {
    const all = expectOk(await prepare(one, { audience: undefined }), 'for all').body;
    expect(all.texts.audience).toBe('Todos os Indikers');
    const some = expectOk(
      await prepare(one, { audience: { level: 'Ouro', state: 'sp', joined_since: '2026-01-10' } }),
      'for some',
    ).body;
    expect(some.audience).toEqual({ level: 'ouro', state: 35, joined_since: '2026-01-10' });
    expect(some.texts.audience).toBe(
      'Indikers com nível Ouro, endereço em São Paulo, cadastro a partir de 10 de jan. de 2026',
    );
    expect((await prepare(one, { audience: { state: 35 } })).body.audience.state).toBe(35);
  });

  it('is recorded, and answers the campaign', async () => {
    const { status, body } = await prepare(one);
    expect([status, body]).toEqual([
      201,
      {
        ...form(),
        id: body.id,
        status: 'prepared',
        status_name: 'À espera de aprovação',
        audience: { level: null, state: null, joined_since: null },
        condition: { nth_contract: 2, minimum_value: null, first_referral: null },
        reward: { points: null, amount: 500 },
        spent: 0,
        awards: 0,
        indikers: 0,
        texts: {
          audience: 'Todos os Indikers',
          condition: 'O 2º contrato do Indiker no período',
          reward: '+ R$\u00a0500,00',
        },
        prepared: { at: server.clock.now().toISOString(), by: { id: one.id, name: expect.any(String) } },
        approved: null,
        ended: null,
        reason: null,
      },
    ]);
    const entry = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'campaign.prepare')
      .where('entity_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      operator_id: one.id,
      entity: 'campaign',
      after: { name: 'Março', budget: 100_000 },
    });
  });
});

describe('approving and ending', () => {
  it('needs another person, once, before the first day', async () => {
    const { id } = (await prepare(one)).body;
    const own = await approve(one, id);
    expect([own.status, own.body.code]).toEqual([403, 'same_person']);
    const both = await Promise.all([approve(other, id), approve(await newOperator(server), id)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await listed(id)).status).toBe('approved');
    const late = (await prepare(one)).body.id;
    passDays(server, 1);
    const { status, body } = await approve(await newOperator(server), late);
    expect([status, body.code]).toEqual([422, 'campaign_too_early']);
  });

  it('ends once, with a reason, also before the approval', async () => {
    const { id } = (await prepare(one)).body;
    expect((await one.post(`${CAMPAIGNS}/${id}/end`, { reason: '' })).status).toBe(422);
    const [first, second] = await Promise.all([end(one, id), end(other, id)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
    expect(await listed(id)).toMatchObject({ status: 'ended', reason: 'mudamos de ideia', approved: null });
    expect((await approve(other, id)).body.code).toBe('campaign_decided');
  });
});

describe('what the Indiker sees', () => {
  it('is what is missing, then what was won', async () => {
    const ana = await signUp(server);
    const id = await running();
    const facts = { id, name: 'Março', starts_on: dayIn(server, 0), ends_on: dayIn(server, 29) };
    const won = { reward: '+ R$ 500,00', earned: 0, done: false };
    const [seen] = await mine(ana);
    expect(seen).toEqual({
      ...facts,
      ...won,
      missing: 2,
      sentence: expect.stringMatching(/^Faltam 2 contratos até \d+ de \w+\.: \+ R\$ 500,00$/),
    });
    await close(server, ana, one);
    expect((await mine(ana))[0]).toMatchObject({
      missing: 1,
      sentence: expect.stringMatching(/^Falta 1 contrato até/),
    });
    const referral = await close(server, ana, one);
    expect((await mine(ana))[0]).toMatchObject({
      missing: null,
      earned: 500,
      done: true,
      sentence: 'Você ganhou R$ 500,00.',
    });

    const { reward } = (await ana.get(`/api/indication/${referral}/reward`)).body;
    expect(reward.sentence).toContain('; + R$\u00a0500,00: campanha Março');
    expect(reward.total).toBe(500);
    expect(
      reward.earnings.map((earning: Record<string, unknown>) => [earning['campaign'], earning['value']]),
    ).toEqual([
      [undefined, 500],
      ['Março', 500],
    ]);
    const upcoming = (await ana.get('/api/me/upcoming-earnings')).body;
    expect([upcoming.total, upcoming.data.map(({ campaign }: { campaign?: string }) => campaign)]).toEqual([
      1_500,
      [undefined, undefined, 'Março'],
    ]);
    const chart = (await ana.get(`/api/payment-reports/indication-chart/${referral}`)).body;
    expect(chart.map(({ campaign }: { campaign?: string }) => campaign)).toEqual([undefined, 'Março']);
    expect((await one.get(`/api/operator/indications/${referral}`)).body.reward.earnings[1].campaign).toBe(
      'Março',
    );
    expect(await listed(id)).toMatchObject({ status: 'running', spent: 500, awards: 1, indikers: 1 });
    await runDailySettlement(server.deps);
    await expectCleanLedger(server);
  });

  it('is nothing before it begins, for others, without money left and after the end', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const { id } = (
      await prepare(one, { condition: { nth_contract: 1 }, budget: 500, ends_on: dayIn(server, 5) })
    ).body;
    expect(await mine(ana)).toEqual([]);
    await approve(other, id);
    expect(await mine(ana)).toEqual([]);
    passDays(server, 1);
    const operator = await newOperator(server);
    expect(await mine(ana)).toHaveLength(1);
    await close(server, bia, operator);
    expect(await mine(ana)).toEqual([]);
    expect(await mine(bia)).toMatchObject([{ done: true, earned: 500 }]);
    const seen = (await operator.get(CAMPAIGNS)).body.data.find((one: { id: number }) => one.id === id);
    expect(seen).toMatchObject({ status: 'exhausted', status_name: 'Orçamento esgotado' });
    passDays(server, 6);
    expect(await mine(bia)).toEqual([]);
    await runDailySettlement(server.deps);
    await expectCleanLedger(server);
  });
});

describe('the figures of campaigns', () => {
  it('are on the dashboard, in the export, and in the person’s own data', async () => {
    const ana = await signUp(server);
    const id = await running({ condition: { first_referral: true }, reward: { points: 10 } });
    const referral = await close(server, ana, one, { value: 3_000 });
    const { money } = (await one.get('/api/operator/dashboard')).body;
    expect(money.campaigns).toEqual([
      { id, name: 'Março', ends_on: dayIn(server, 29), budget: 1_000, spent: 300, awards: 1 },
    ]);
    const { body } = await downloadExport(server, one, 'campaigns');
    expect(body).toContain(';Março;Em andamento;');
    expect(body).toContain(';10 pontos;1.000,00;500,00;300,00;1;1;');
    expect((await downloadExport(server, one, 'earnings?state=promised')).body).toContain(
      `;Campanha: Março;${referral};`,
    );
    expectOk(await payInvoice(one, referral, dayIn(server, 0)), 'invoice');
    const data = (await ana.get('/api/me/data')).body;
    expect(data.earnings).toMatchObject([
      { kind: 'reward' },
      { kind: 'campaign', campaign: 'Março', value: 300 },
    ]);
  });
});
