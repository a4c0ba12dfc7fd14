import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { readStatements } from '../payouts/orders/statements.ts';
import { pixTest } from '../testing/sandbox-pix.ts';

const { server, advance, fail, mend, approved, readItems, expectOrders } = pixTest();
const NIGHT_MS = 86_400_000;

/** What the nightly check says. */
async function findings(): Promise<string[]> {
  const { findings: found } = await checkLedger(server.db, dateInSaoPaulo(server.deps.clock.now()));
  return found.map(({ check, detail }) => `${check}: ${detail}`);
}

it('the statements of both providers confirm what was paid, and name what one side has alone', async () => {
  for (const method of ['efi', 'asaas'] as const) await expectOrders(await approved(2, method), 'paid');
  await fail({ returned: 1 });
  const returned = await approved();
  await expectOrders(returned, 'paid');
  await mend();
  const [{ order }] = await readItems(returned);
  // Somebody else pays with one of our ids.
  const stray = {
    id: 'S999T1',
    net: 12_345 as Centavos,
    key: '52998224725',
    keyType: 'cpf' as const,
    cpf: '52998224725',
    description: 'Saque 999',
  };
  expect(await (await server.deps.pixProviders.current()).get('efi')?.send(stray)).toMatchObject({
    said: 'accepted',
  });
  await expect
    .poll(async () => (await (await server.deps.pixProviders.current()).get('efi')?.find(stray))?.said, {
      timeout: 5_000,
    })
    .toBe('paid');
  // The sandbox's clock runs the work of each night that it skips.
  await advance(3 * NIGHT_MS);
  const name = 'cada pagamento no extrato de um provedor é de uma ordem paga, e nenhum voltou';
  expect(await findings()).toEqual([
    expect.stringMatching(`^${name}: ordem ${order.order_id}, E\\w+: 50000 centavos, devolvidos 50000$`),
    expect.stringMatching(`^${name}: ordem S999T1, E\\w+: 12345 centavos$`),
  ]);

  // As if no statement had ever confirmed this one.
  const { order_id: id } = order;
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update payment_order set stated_at = null where id = ${id}`.execute(tx);
  });
  const unconfirmed = `cada ordem paga está no extrato do provedor: ordem ${id}`;
  expect(await findings()).toContain(unconfirmed);
  await readStatements(server.deps);
  expect(await findings()).not.toContain(unconfirmed);
});
