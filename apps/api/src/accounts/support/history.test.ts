import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { runPendingJobs } from '../../testing/emails.ts';
import { erase } from '../../testing/erasure.ts';
import { addBank, earn } from '../../testing/money.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });
let operator: Operator;
let ana: Indiker;
let referral: number;
let withdrawal: number;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
  await addBank(server, ana);
  referral = await earn(server, ana, operator);
  withdrawal = (await ana.post('/api/withdraw-payments')).body.id;
  await runPendingJobs(server);
});

const pathOf = (part: string, id = ana.id) => `/api/operator/indikers/${id}/${part}`;

describe.each(['wallet', 'withdrawals', 'sessions', 'emails'])(
  'GET /api/operator/indikers/{id}/%s',
  (part) => {
    it('is for operators, and returns 404 for an unknown Indiker', async () => {
      for (const who of [ana, clientOf(server)]) expect((await who.get(pathOf(part))).status).toBe(401);
      expect((await operator.get(pathOf(part, 999_999_999))).status).toBe(404);
    });
  },
);

it.each(['wallet', 'withdrawals', 'emails'])('%s: refuses an invalid cursor', async (part) => {
  const { status, body } = await operator.get(`${pathOf(part)}?after=1';drop`);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['after']]);
});

/** All rows, read in pages of two. */
async function readAll(part: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let after = '';
  for (let pages = 0; pages < 50; pages += 1) {
    const { body } = await operator.get(`${pathOf(part)}?limit=2&after=${encodeURIComponent(after)}`);
    rows.push(...body.data);
    if (body.next === null) return rows;
    after = body.next;
  }
  throw new Error('the list has no end');
}

it('the wallet shows the ledger, each line with a sentence, its accounts and its referral or withdrawal', async () => {
  const lines = await readAll('wallet');
  expect(lines.map(({ description }) => description)).toEqual([
    'Saque de R$\u00a0500,00 solicitado',
    'Bonificação de Padaria Pão de Açúcar 🥖 disponível para saque: R$\u00a0500,00',
    'Padaria Pão de Açúcar 🥖 pagou a primeira fatura: R$\u00a0500,00 a liberar',
    expect.stringMatching(/^Bonificação de Padaria Pão de Açúcar 🥖 prevista/),
  ]);
  expect(lines[0]).toMatchObject({
    entries: [
      { account: 'available', amount: -500 },
      { account: 'requested', amount: 500 },
    ],
    referral: null,
    withdrawal_id: withdrawal,
  });
  for (const line of lines.slice(1))
    expect(line).toMatchObject({
      referral: { id: referral, name: 'Padaria Pão de Açúcar 🥖' },
      withdrawal_id: null,
    });
  const total = new Map<string, number>();
  for (const { account, amount } of lines.flatMap(
    ({ entries }) => entries as { account: string; amount: number }[],
  ))
    total.set(account, (total.get(account) ?? 0) + amount);
  const { body } = await operator.get(`/api/operator/indikers/${ana.id}`);
  expect(Object.fromEntries(total)).toEqual({
    promised: body.promised,
    receivable: body.receivable,
    available: body.available,
    requested: body.requested,
  });
});

it('a clawback and its offset link to their referral', async () => {
  const rui = await signUp(server);
  const id = await earn(server, rui, operator);
  await operator.post(`/api/operator/indications/${id}/clawback`, { amount: 10, reason: 'valor menor' });
  const { body } = await operator.get(pathOf('wallet', rui.id));
  const [recovered, clawedBack] = body.data;
  expect([recovered, clawedBack]).toMatchObject([
    { description: expect.stringContaining('Desconto'), referral: { id } },
    { description: expect.stringContaining('Estorno'), referral: { id } },
  ]);
});

it('lists withdrawals, sessions and sent e-mails, each once', async () => {
  expect(await readAll('withdrawals')).toMatchObject([
    { id: withdrawal, total: 500, status_name: 'Solicitado', settlement_reason: null },
  ]);
  const { body: sessions } = await operator.get(pathOf('sessions'));
  expect(sessions).toEqual([
    {
      id: expect.any(Number),
      device: expect.any(String),
      address: '127.0.0.1',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
  ]);
  const sent = server.mailbox.messages(ana.email).map(({ subject }) => subject);
  const subjects = (await readAll('emails')).map(({ subject }) => String(subject));
  expect(subjects.length).toBeGreaterThan(2);
  expect(new Set(subjects)).toEqual(new Set(sent));
  expect(subjects).toHaveLength(sent.length);
});

it('keeps no record of e-mails after an erasure, not even of the one that confirms it', async () => {
  const rui = await signUp(server);
  await runPendingJobs(server);
  const kept = () =>
    server.db.selectFrom('sent_email').select('subject').where('user_id', '=', rui.id).execute();
  expect(await kept()).toHaveLength(1);
  await erase(server, rui);
  await runPendingJobs(server);
  expect(await kept()).toEqual([]);
});

it('analysts see no money, and only administrators and auditors see sessions', async () => {
  const statusFor = async (role: keyof typeof operatorRole, part: string) =>
    (await (await newOperator(server, operatorRole[role])).get(pathOf(part))).status;
  expect(await statusFor('analyst', 'wallet')).toBe(403);
  expect(await statusFor('finance', 'wallet')).toBe(200);
  expect(await statusFor('finance', 'sessions')).toBe(403);
  expect(await statusFor('auditor', 'sessions')).toBe(200);
});
