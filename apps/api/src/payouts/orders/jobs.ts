import {
  ANOTHER_ORDER_PAID,
  type ApiMethod,
  paymentDescription,
  type ProviderAnswer,
} from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../../deps.ts';
import type { BackgroundLoop } from '../../platform/jobs/loops.ts';
import { errorName } from '../../platform/log.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { claimOrders, type ClaimedOrder, findDestination } from './order-store.ts';
import type { PixProvider } from '../../platform/pix-provider.ts';
import { settleOrder } from './settle-order.ts';

/** Longer than the calls of one order, 55 seconds at most (Asaas: a list and a call), and than storing the answer. */
const LEASE_MS = 60_000;
/** Answers stored at the same time, of all providers. */
const CONNECTIONS = 4;

/** A withdrawal that left the batch, or whose standing order ended, before its order was sent is not paid. */
const WITHDRAWN: ProviderAnswer = { said: 'not_paid', codes: ['02'] };

/** Asked again now and then, because the contradiction ends when the other payment comes back. */
const HELD: ProviderAnswer = { said: 'later', seconds: 60, why: ANOTHER_ORDER_PAID };

/** Calls the provider about one claimed order: sends it the first time, and looks it up afterwards. */
async function callProvider(
  { db }: Deps,
  provider: PixProvider,
  order: ClaimedOrder,
): Promise<ProviderAnswer> {
  if (!order.fresh) return provider.find(order);
  const to = await findDestination(db, order.id);
  if (!to?.live) return WITHDRAWN;
  if (to.contradicted) return HELD;
  const { pix_key: key, pix_type: keyType } = to.bank_data ?? {};
  if (!key || !keyType) throw new Error('an order without a PIX key');
  const description = paymentDescription(order.withdrawal_id);
  return provider.send({ ...order, key, keyType, cpf: to.cpf, description });
}

/**
 * Sends due orders and looks up those without a terminal answer (decisions, section 16). Each provider has its own places,
 * so that one that hangs delays neither the other nor any call of the product.
 */
export function createOrderSender(deps: Deps): BackgroundLoop {
  const { db, clock, log, pixProviders } = deps;
  const { run: withConnection } = createSemaphore({ limit: CONNECTIONS, maxQueue: Infinity });
  const running = new Map<ApiMethod, Set<Promise<void>>>();
  let stopping = false;

  async function work(order: ClaimedOrder): Promise<void> {
    // Only now: its credentials cannot change while an order that may have been sent is unanswered.
    const provider = (await pixProviders.current()).get(order.method);
    if (!provider) throw new Error('no provider for an order');
    const answer = await callProvider(deps, provider, order);
    const { certainAfterSeconds } = provider;
    await withConnection(() => settleOrder(deps, { order, answer, certainAfterSeconds }));
  }

  /** Claims no more orders than the provider's rate allows until the next look. */
  async function beginWith({ method, rate }: PixProvider): Promise<void> {
    const mine = running.get(method) ?? new Set();
    running.set(method, mine);
    const limit = Math.min(rate.concurrent - mine.size, rate.perLook);
    if (stopping || limit <= 0) return;
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    for (const order of await claimOrders(db, { methods: [method], limit, now, leasedUntil })) {
      const worked = work(order)
        // The lease ends, and the order is looked up.
        .catch((error: unknown) =>
          log.warn({ order: order.id, job_error: errorName(error) }, 'order not settled'),
        )
        .finally(() => mine.delete(worked));
      mine.add(worked);
    }
  }

  return {
    name: 'payment-orders',
    async begin() {
      await Promise.all([...(await pixProviders.current()).values()].map(beginWith));
    },
    async waitUntilIdle() {
      await Promise.all([...running.values()].flatMap((mine) => [...mine]));
    },
    stop() {
      stopping = true;
    },
  };
}
