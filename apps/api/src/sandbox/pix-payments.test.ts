import type { PspFault } from '@indike/contract/wire/sandbox-psp';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { pixTest } from '../testing/sandbox-pix.ts';

// The product and the provider of the test area, a process with a book of its own: what one says it paid, the other has
// debited, whatever fails between them.

const { server, advance, readBook, fail, mend, approved, lastKey, readItems, look, expectOrders } = pixTest();

/** What the ledger has paid out, less what came back, in reais. */
async function paidByLedger(): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(-sum(e.amount), 0)::float8 / 100 as paid from ledger_entry e
    join ledger_account a on a.id = e.account_id and a.owner = e.owner where a.kind = 'cash'`.execute(
    server.db,
  );
  return rows[0]?.paid ?? 0;
}

/** The provider has paid out what the ledger has, and debited no order twice. */
async function expectSameBooks(): Promise<void> {
  const book = await readBook();
  expect([book.paid, book.in_transit, book.sum]).toEqual([await paidByLedger(), 0, 0]);
  const debited = book.entries.filter(({ kind }) => kind === 'debit').map(({ reference }) => reference);
  expect(new Set(debited).size).toBe(debited.length);
  await expectCleanLedger(server);
}
afterEach(async () => {
  await mend();
  await expectSameBooks();
});

it('pays a batch by PIX, and a webhook says so before the next look is due', async () => {
  const before = (await readBook()).paid;
  const id = await approved();
  await look();
  expect((await readItems(id))[0].order).toMatchObject({ state: 'accepted' });
  await expectOrders(id, 'paid');
  const [item] = await readItems(id);
  expect(item).toMatchObject({
    status: 'paid',
    outcome: { code: 'paid', occurrences: 'Pagamento efetuado (00)' },
  });
  expect(item.order.end_to_end_id).toMatch(/^E\d{8}\d{12}\w{11}$/);
  expect((await readBook()).paid).toBe(before + item.net);
});

describe('ends right with', () => {
  it.each<[PspFault, 'paid' | 'not_paid' | 'returned', string]>([
    ['timeout_after_debit', 'paid', 'paid'],
    ['duplicate_webhooks', 'paid', 'paid'],
    ['not_paid', 'not_paid', 'scheduled'],
    ['no_balance', 'not_paid', 'scheduled'],
    ['foreign_owner', 'not_paid', 'returned'],
    ['returned', 'returned', 'returned'],
  ])('%s', async (fault, state, status) => {
    await fail({ [fault]: 1 });
    const id = await approved();
    await expectOrders(id, state);
    expect((await readItems(id)).map((item: { status: string }) => item.status)).toEqual([status]);
  });

  it.each<PspFault>(['too_many_requests', 'error', 'timeout_before_debit'])(
    '%s, once the provider answers again',
    async (fault) => {
      await fail({ [fault]: 1 });
      const id = await approved();
      await look();
      expect((await readItems(id))[0].order.state).toMatch(/^(waiting|unknown)$/);
      await mend();
      // Longer than the provider may take to know what it has received.
      await advance(61_000);
      await expectOrders(id, 'paid');
    },
  );

  it('returns, of some of a batch, whose webhooks come twice and in any order', async () => {
    await fail({ returned: 0.5, duplicate_webhooks: 0.5, reorder_webhooks: 0.5, seed: 3 });
    const id = await approved(8);
    const gone = async () => (await readBook()).entries.filter(({ kind }) => kind === 'return').length;
    const before = await gone();
    await expect
      .poll(
        async () => {
          await look();
          const items: { order: { state: string }; status: string }[] = await readItems(id);
          const states = items.map(({ order, status }) => `${order.state} ${status}`);
          const returned = states.filter((state) => state === 'returned returned').length;
          const { in_transit, waiting_webhooks } = await readBook();
          return [new Set(states), in_transit, waiting_webhooks, returned - ((await gone()) - before)];
        },
        { timeout: 20_000, interval: 250 },
      )
      .toEqual([new Set(['paid paid', 'returned returned']), 0, 0, 0]);
  });

  it('several at once, in a batch of twelve', async () => {
    await fail({
      too_many_requests: 0.2,
      error: 0.3,
      duplicate_webhooks: 0.5,
      seed: 7,
    });
    const id = await approved(12);
    for (let n = 0; n < 3; n += 1) await look();
    await mend();
    await advance(61_000);
    await expectOrders(id, 'paid');
    const { faults } = await readBook();
    const happened = new Set(faults.filter(({ injected }) => injected > 0).map(({ name }) => name));
    expect(happened).toEqual(new Set([...happened, 'error', 'too_many_requests']));
  });
});

describe('Asaas, which pays a reference as often as it is sent,', () => {
  it('is asked for nothing else than one transfer of each order', async () => {
    const id = await approved(1, 'asaas');
    await expectOrders(id, 'paid');
    const [{ order, net, destination }] = await readItems(id);
    expect(order.end_to_end_id).toMatch(/^E/);
    // The same order arrives a second time, as after a time-out.
    const psp = await server.standIns?.psp?.open();
    const again = await fetch(`${psp?.asaas.url}/v3/transfers`, {
      method: 'POST',
      headers: { access_token: psp?.asaas.apiKey ?? '' },
      body: JSON.stringify({
        value: net,
        pixAddressKey: lastKey(),
        pixAddressKeyType: 'EMAIL',
        externalReference: order.order_id,
      }),
    });
    const { id: transfer } = (await again.json()) as { id: string };
    const statusOf = async () => {
      const found = await fetch(`${psp?.asaas.url}/v3/transfers/${transfer}`, {
        headers: { access_token: psp?.asaas.apiKey ?? '' },
      });
      return ((await found.json()) as { status: string }).status;
    };
    await expect.poll(statusOf).toBe('CANCELLED');
    expect(destination).toMatch(/^PIX/);
  });

  it.each<[PspFault, 'paid' | 'not_paid', string]>([
    ['timeout_after_debit', 'paid', 'paid'],
    ['not_paid', 'not_paid', 'scheduled'],
    ['no_balance', 'not_paid', 'scheduled'],
  ])('ends right with %s', async (fault, state, status) => {
    await fail({ [fault]: 1 });
    const id = await approved(1, 'asaas');
    await expectOrders(id, state);
    expect((await readItems(id)).map((item: { status: string }) => item.status)).toEqual([status]);
  });

  it('is refused when the key is another person’s, without naming that person', async () => {
    await fail({ foreign_owner: 1 });
    const id = await approved(1, 'asaas');
    await expectOrders(id, 'not_paid');
    const [item] = await readItems(id);
    expect(item).toMatchObject({ status: 'returned', outcome: { code: 'returned' } });
    expect(JSON.stringify(item)).not.toContain('Outra Pessoa');
  });

  it('gets an order again that never arrived', async () => {
    await fail({ timeout_before_debit: 1 });
    const id = await approved(1, 'asaas');
    await look();
    expect((await readItems(id))[0].order.state).toBe('unknown');
    await mend();
    await advance(91_000);
    await expectOrders(id, 'paid');
  });

  it('is not asked again by a database that was restored from before', async () => {
    const id = await approved(1, 'asaas');
    await expectOrders(id, 'paid');
    const [{ order }] = await readItems(id);
    const { entries } = await readBook();
    const { net, requestedOn } = await server.db
      .selectFrom('payment_order as o')
      .innerJoin('withdrawal as w', 'w.id', 'o.withdrawal_id')
      .select(['o.net', 'w.requested_on as requestedOn'])
      .where('o.id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    const provider = (await server.deps.pixProviders.current()).get('asaas');
    const to = { key: lastKey(), keyType: 'email', cpf: '52998224725', description: '' } as const;
    const answer = await provider?.send({ id: order.order_id, net, requestedOn, transferId: null, ...to });
    expect(answer).toMatchObject({ said: 'paid', value: net, endToEndId: order.end_to_end_id });
    expect((await readBook()).entries).toEqual(entries);
  });

  it('asks nobody without its token', async () => {
    for (const path of ['webhook', 'authorize']) {
      const body = { transfer: { id: 'x', value: 1, externalReference: 'S1T1' } };
      expect((await clientOf(server).post(`/api/pay/asaas/${path}`, body)).status).toBe(404);
    }
  });
});
