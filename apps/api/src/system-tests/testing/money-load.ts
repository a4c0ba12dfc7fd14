import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { PIX } from '../../testing/money.ts';
import { newCnpj, referralForm } from '../../testing/people.ts';
import { until } from './product.ts';
import { call } from './raw-http.ts';

// A load of money operations that continues while the product restarts. Every request is repeated until it is answered.

const day = (daysAgo: number) => addDays(dateInSaoPaulo(new Date()), -daysAgo);

/** The writes that the product acknowledged. From then on, the database must contain at least these. */
export class AcknowledgedWrites {
  readonly referrals = new Map<number, ReferralStatus>();
  readonly withdrawals = new Map<number, { status: WithdrawalStatus; total: number }>();
  /** By Indiker, the withdrawals that were requested with an idempotency key each. */
  readonly asked = new Map<string, Set<number>>();
  acknowledged = 0;

  referral(id: number, status: ReferralStatus): void {
    this.acknowledged += 1;
    this.referrals.set(id, status);
  }
  withdrawal(id: number, status: WithdrawalStatus, total: number): void {
    this.acknowledged += 1;
    this.withdrawals.set(id, { status, total });
  }
}

export interface Load {
  /** The product's current address, which changes with every restart. */
  url: string;
  ended: boolean;
  readonly promises: AcknowledgedWrites;
  readonly operator: string;
  /** Another operator, who decides the batches that `operator` prepares. */
  readonly approver: string;
  /** The status or the error of every request. */
  readonly outcomes: string[];
}

interface Sent {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly body: any;
  /** Whether an earlier attempt got no response, so that the change may already have been made. */
  readonly isRetry: boolean;
}

/** Retries until there is a response other than 503. */
async function postUntilAnswered(
  load: Load,
  token: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Sent> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      const { status, text } = await call(load.url, {
        method: 'POST',
        path,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      load.outcomes.push(String(status));
      if (status !== 503) return { status, body: JSON.parse(text), isRetry };
    } catch (error) {
      load.outcomes.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
    }
    await sleep(40);
  }
}

/** @throws with the response when the request was refused */
export const send = async (url: string, path: string, body: unknown, token?: string) => {
  const { status, text } = await call(url, {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
};

/** Saves bank data with the code from the sandbox's mailbox. */
export async function addBank(url: string, email: unknown, token: string): Promise<void> {
  await send(url, '/api/user-validation', { change: 'bank_account' }, token);
  let code: string | undefined;
  const read = async () => {
    const { text } = await call(url, { path: `/mailbox/messages?to=${encodeURIComponent(String(email))}` });
    code = /\\n([A-HJ-NP-Z2-9]{6})\\n/.exec(text)?.[1];
    return code !== undefined;
  };
  await until(read, 30_000, `a code for ${String(email)}`);
  await send(url, '/api/bank-account', { ...PIX, validation_code: code }, token);
}

/** Accepts a success, or a 409 on a retry, because the response to the earlier attempt was lost. */
function expectDone({ status, body, isRetry }: Sent, what: string): void {
  if (status === 200 || (isRetry && status === 409)) return;
  throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
}

const BATCHES = '/api/operator/payout-batches';

/** Finds the batch of a withdrawal when the response to its preparation was lost. */
async function findBatch(load: Load, withdrawal: number): Promise<number> {
  const read = async (path: string) => {
    const { text } = await call(load.url, {
      path,
      headers: { authorization: `Bearer ${load.operator}` },
    });
    return JSON.parse(text);
  };
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      const { data } = await read(`${BATCHES}?limit=50`);
      for (const { id } of data) {
        const { items } = await read(`${BATCHES}/${id}`);
        if (items[0].id === withdrawal) return id;
      }
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`no batch of withdrawal ${withdrawal}`);
}

/** Schedules one withdrawal by a batch, which `operator` prepares and `approver` approves. */
async function scheduleByBatch(load: Load, withdrawal: number): Promise<void> {
  const order = {
    payment_date: nextBusinessDay(dateInSaoPaulo(new Date())),
    withdrawal_ids: [withdrawal],
    reviewed_ids: [withdrawal],
  };
  const { status, body, isRetry } = await postUntilAnswered(load, load.operator, BATCHES, order);
  if (status !== 201 && !(isRetry && status === 422))
    throw new Error(`batch: ${status} ${JSON.stringify(body)}`);
  const id = status === 201 ? body.id : await findBatch(load, withdrawal);
  expectDone(await postUntilAnswered(load, load.approver, `${BATCHES}/${id}/approve`), 'approval');
}

/** Takes one referral after another from creation to payment. */
export async function runScenario(load: Load, token: string): Promise<void> {
  const { promises, operator } = load;
  while (!load.ended) {
    const made = await postUntilAnswered(
      load,
      token,
      '/api/indication-v3',
      referralForm({ document: newCnpj() }),
    );
    if (made.isRetry && made.status === 422) continue;
    if (made.status !== 201) throw new Error(`referral: ${made.status} ${JSON.stringify(made.body)}`);
    const { id } = made.body;
    promises.referral(id, 'waiting');
    const contract = {
      value: 10_000,
      closed_at: day(10),
      first_invoice_due_date: day(10),
      confirm_dates: true,
    };
    for (const form of [
      { status: 'in_contact' },
      { status: 'in_negotiation', estimated_value: 9_000 },
      { status: 'accepted', contract },
    ] as const) {
      expectDone(
        await postUntilAnswered(load, operator, `/api/operator/indications/${id}/transitions`, form),
        'transition',
      );
      promises.referral(id, form.status);
    }
    expectDone(
      await postUntilAnswered(load, operator, `/api/operator/indications/${id}/invoice-payment`, {
        paid_at: day(7),
      }),
      'invoice',
    );
    promises.referral(id, 'reward_scheduled');

    const key = { 'idempotency-key': randomUUID() };
    const asked = await postUntilAnswered(load, token, '/api/withdraw-payments', undefined, key);
    if (asked.status !== 201) throw new Error(`withdrawal: ${asked.status} ${JSON.stringify(asked.body)}`);
    const { id: withdrawal, total } = asked.body;
    promises.withdrawal(withdrawal, 'requested', total);
    promises.asked.set(token, (promises.asked.get(token) ?? new Set()).add(withdrawal));
    const path = `/api/operator/withdrawals/${withdrawal}`;
    const inBatch = withdrawal % 2 === 0;
    if (inBatch) await scheduleByBatch(load, withdrawal);
    else expectDone(await postUntilAnswered(load, operator, `${path}/schedule`, {}), 'schedule');
    promises.withdrawal(withdrawal, 'scheduled', total);
    // The bank got an order with the batch, so a person must give the code of its answer (product 7.10).
    const result = { paid_at: day(0), ...(inBatch && { bank_code: '00' }) };
    const entered = await postUntilAnswered(load, operator, `${path}/pay`, result);
    expectDone(entered, 'pay');
    // Above the ceiling, and always in a batch, a second person confirms. A lost response does not say which it was.
    const isPaid =
      entered.body.status === 'paid' ||
      (entered.isRetry && entered.body.code !== 'result_pending' && !inBatch);
    if (!isPaid)
      expectDone(await postUntilAnswered(load, load.approver, `${path}/result/confirm`), 'confirmation');
    promises.withdrawal(withdrawal, 'paid', total);
  }
}
