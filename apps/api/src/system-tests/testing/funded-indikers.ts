import { insertSession } from '../../accounts/store.ts';
import { hashToken, newSessionToken } from '../../platform/tokens.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import * as world from '../../testing/money-world.ts';

/** An Indiker with bank data, an available reward and a session. */
export interface FundedIndiker {
  readonly id: UserId;
  readonly token: string;
}

/**
 * Creates Indikers who each have one contract of R$ 1.000,00 with a released reward. Moves the clock forward by five
 * days.
 */
export async function createFundedIndikers(here: world.World, count: number): Promise<FundedIndiker[]> {
  const ids: UserId[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await world.addPerson(here);
    ids.push(id);
    const referral = await world.addReferral(here, id);
    await world.transition(here, referral, { status: 'in_contact' });
    await world.negotiate(here, referral, 100_000);
    await world.sign(here, referral, 100_000);
    await world.payInvoice(here, referral);
  }
  await world.passDays(here, 5);
  const { db, clock } = here.server;
  return Promise.all(
    ids.map(async (id) => {
      const token = newSessionToken(id);
      const session = { token: hashToken(token), now: clock.now() };
      await db.transaction().execute((tx) => insertSession(tx, id, session));
      return { id, token };
    }),
  );
}
