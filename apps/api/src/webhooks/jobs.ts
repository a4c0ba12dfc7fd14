import { GIVE_UP_SECONDS } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { BackgroundLoop } from '../platform/jobs/loops.ts';
import { errorName } from '../platform/log.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { createRecorder, deliverRound, type RoundOutcome, type Sending } from './deliver.ts';
import { giveUpOlderThan } from './delivery-store.ts';
import { findDueEndpoints, forgetEndedFailures } from './endpoint-store.ts';

/** Gives up deliveries that are a day old, whether they were tried or their endpoint was failing or disabled. */
export async function giveUpLateDeliveries({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await giveUpOlderThan(db, new Date(now.getTime() - GIVE_UP_SECONDS * 1000), now);
  await forgetEndedFailures(db);
}

/** Concurrent rounds of one endpoint, and of all: each holds up to 256 deliveries and has 32 requests in flight. */
const MAX_ROUNDS = { each: 4, all: 64 };
/** Connections for claims and health; the results take one more. */
const CONNECTIONS = 2;

/**
 * Sends due deliveries to all endpoints independently, so that a slow endpoint does not delay the others. An endpoint
 * begins with one round at a time. It gets further ones, up to its equal share of all, while everything is delivered.
 */
export function createWebhookSender(deps: Deps): BackgroundLoop {
  /** The number of running rounds by endpoint. */
  const rounds = new Map<number, number>();
  const running = new Set<Promise<void>>();
  let stopping = false;
  const sending: Sending = {
    deps,
    record: createRecorder(deps.db),
    withConnection: createSemaphore({ limit: CONNECTIONS, maxQueue: Infinity }).run,
    isStopping: () => stopping,
  };

  const share = (): number =>
    Math.max(1, Math.min(MAX_ROUNDS.each, Math.floor(MAX_ROUNDS.all / rounds.size)));

  /** Whether to go on after a round, possibly with one more beside it. */
  function goesOn(endpointId: number, outcome: RoundOutcome): boolean {
    const own = rounds.get(endpointId) ?? 1;
    if (outcome === 'delivered' && own < share()) start(endpointId);
    return own === 1 || (outcome === 'delivered' && own <= share());
  }

  async function drain(endpointId: number): Promise<void> {
    while (!sending.isStopping()) {
      const outcome = await deliverRound(sending, endpointId);
      if (outcome === 'nothing_due' || !goesOn(endpointId, outcome)) return;
    }
  }

  function start(endpointId: number): void {
    rounds.set(endpointId, (rounds.get(endpointId) ?? 0) + 1);
    const drained = drain(endpointId)
      // The database is unavailable. The leases end, and the next `begin` tries again.
      .catch((error: unknown) => {
        deps.log.warn({ webhook_id: endpointId, job_error: errorName(error) }, 'webhooks not sent');
      })
      .finally(() => {
        const others = (rounds.get(endpointId) ?? 1) - 1;
        if (others > 0) rounds.set(endpointId, others);
        else rounds.delete(endpointId);
        running.delete(drained);
      });
    running.add(drained);
  }

  return {
    name: 'webhooks',
    async begin() {
      for (const id of await findDueEndpoints(deps.db, deps.clock.now()))
        if (!stopping && !rounds.has(id)) start(id);
    },
    async waitUntilIdle() {
      while (running.size > 0) await Promise.all(running);
    },
    stop() {
      stopping = true;
    },
  };
}
