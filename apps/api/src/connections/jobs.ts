import type { CrmProvider } from '@indike/rules/integrations/crm';
import type { Deps } from '../deps.ts';
import type { BackgroundLoop } from '../platform/jobs/loops.ts';
import { errorName } from '../platform/log.ts';
import { tokenOf } from './authorization.ts';
import { claimConnection, endLease, findDueConnections } from './connection-store.ts';
import { callBudgetOf, openCrm } from './providers.ts';
import { syncRound } from './round.ts';

const WINDOW_MS = 45_000;

/**
 * Keeps each connected CRM and this side alike (decision 0103). A connection is worked on by one process at a time and by
 * itself, so that a CRM that hangs delays neither another one nor any call of the product.
 */
export function createConnectionSync(deps: Deps): BackgroundLoop {
  const { db, clock, log } = deps;
  const running = new Map<number, Promise<void>>();
  /** They last longer than a round, as the CRM's own count does. */
  const budgets = new Map<number, () => Promise<void>>();
  let stopping = false;

  function budgetOf(id: number, provider: CrmProvider): () => Promise<void> {
    const budget = budgets.get(id) ?? callBudgetOf(deps, provider);
    budgets.set(id, budget);
    return budget;
  }

  async function work(id: number): Promise<void> {
    const connection = await claimConnection(db, id, clock.now());
    if (!connection?.mapping || connection.encrypted === null) return;
    const { provider, mapping, encrypted } = connection;
    const token = tokenOf(deps, { id, provider, encrypted });
    const crm = openCrm(deps, { provider, token, mapping, takeCall: budgetOf(id, provider) });
    const began = performance.now();
    try {
      const goesOn = () => !stopping && performance.now() - began < WINDOW_MS;
      await syncRound({ deps, connection, mapping, crm }, goesOn);
      await endLease(db, connection);
    } finally {
      crm.close();
    }
  }

  return {
    name: 'connections',
    async begin() {
      for (const id of await findDueConnections(db, clock.now())) {
        if (stopping || running.has(id)) continue;
        const worked = work(id)
          // The database is unavailable. The lease ends, and another look tries again.
          .catch((error: unknown) =>
            log.warn({ connection_id: id, job_error: errorName(error) }, 'connection not synced'),
          )
          .finally(() => running.delete(id));
        running.set(id, worked);
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
