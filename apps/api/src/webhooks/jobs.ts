import { GIVE_UP_SECONDS } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { BackgroundLoop } from '../platform/jobs/loops.ts';
import { errorName } from '../platform/log.ts';
import { deliverRound } from './deliver.ts';
import { giveUpOlderThan } from './delivery-store.ts';
import { findDueEndpoints } from './endpoint-store.ts';

/** Gives up deliveries that are a day old, whether they were tried or their endpoint was failing or disabled. */
export async function giveUpLateDeliveries({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await giveUpOlderThan(db, new Date(now.getTime() - GIVE_UP_SECONDS * 1000), now);
}

/** Sends due deliveries to all endpoints independently, so that a slow endpoint does not delay the others. */
export function createWebhookSender(deps: Deps): BackgroundLoop {
  const running = new Map<number, Promise<void>>();
  let stopping = false;
  const isStopping = (): boolean => stopping;

  async function drain(endpointId: number): Promise<void> {
    while (!isStopping() && (await deliverRound(deps, endpointId, isStopping)));
  }

  return {
    name: 'webhooks',
    async begin() {
      for (const id of await findDueEndpoints(deps.db, deps.clock.now())) {
        if (stopping || running.has(id)) continue;
        const drained = drain(id)
          // The database is unavailable. The leases end, and the next `begin` tries again.
          .catch((error: unknown) => {
            deps.log.warn({ webhook_id: id, job_error: errorName(error) }, 'webhooks not sent');
          })
          .finally(() => running.delete(id));
        running.set(id, drained);
      }
    },
    async waitUntilIdle() {
      await Promise.all(running.values());
    },
    stop() {
      stopping = true;
    },
  };
}
