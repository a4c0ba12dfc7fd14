import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { readStatements } from '../payouts/orders/statements.ts';
import { pixTest } from '../testing/sandbox-pix.ts';

const { server, advance, readBook, fail, mend, approved, readItems, expectOrders } = pixTest();
const NIGHT_MS = 86_400_000;

/** What the nightly check says. */
async function findings(): Promise<string[]> {
  const { findings: found } = await checkLedger(server.db, dateInSaoPaulo(server.deps.clock.now()));
  return found.map(({ check, detail }) => `${check}: ${detail}`);
}

it('the statements of both providers confirm what was paid and what came back, and name what one side has alone', async () => {
  const confirmed = await approved(2);
  for (const batch of [confirmed, await approved(2, 'asaas')]) await expectOrders(batch, 'paid');
  await fail({ returned: 1 });
  // Efí tells by a webhook that the money came back, Asaas by its statement alone.
  await expectOrders(await approved(), 'returned');
  const returned = await approved(2, 'asaas');
  await expectOrders(returned, 'paid');
  await expect
    .poll(async () => (await readBook()).entries.filter(({ kind }) => kind === 'return').length)
    .toBe(3);
  await mend();
  // Somebody else pays with one of our ids.
  const stray = {
    id: 'S999T1',
    net: 12_345 as Centavos,
    key: '52998224725',
    keyType: 'cpf' as const,
    cpf: '52998224725',
    description: 'Saque 999',
    transferId: null,
    requestedOn: dateInSaoPaulo(server.clock.now()),
  };
  expect(await (await server.deps.pixProviders.current()).get('efi')?.send(stray)).toMatchObject({
    said: 'accepted',
  });
  await expect
    .poll(async () => (await (await server.deps.pixProviders.current()).get('efi')?.find(stray))?.said)
    .toBe('paid');
  // The sandbox's clock runs the work of each night that it skips.
  await advance(3 * NIGHT_MS);
  await expectOrders(returned, 'returned');
  const name =
    'cada pagamento no extrato de um provedor é de uma ordem paga, e o que voltou é de uma devolvida';
  expect(await findings()).toEqual([expect.stringMatching(`^${name}: ordem S999T1, E\\w+: 12345 centavos$`)]);
  const [{ order }] = await readItems(confirmed);

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
