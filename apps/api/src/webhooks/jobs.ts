import { GIVE_UP_SECONDS } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import { giveUpOlderThan } from './delivery-store.ts';

/** Gives up deliveries that are a day old, whether they were tried or their endpoint was failing or disabled. */
export async function giveUpLateDeliveries({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await giveUpOlderThan(db, new Date(now.getTime() - GIVE_UP_SECONDS * 1000), now);
}
