import * as contract from '@indike/contract/wire/sandbox';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { clockMover, presentClock } from './clock-commands.ts';
import type { SandboxClock } from './clock.ts';

/** Never registered outside the sandbox. */
export function clockRoutes(routes: Routes, deps: Deps, clock: SandboxClock): void {
  const mover = clockMover(deps, clock);

  routes.open(contract.readClock, async () => presentClock(clock));

  routes.open(
    contract.moveClock,
    async ({ body }) => (await mover.advanceTo(body.now)) ?? presentClock(clock),
  );

  routes.open(contract.resetClock, async () => {
    await mover.reset();
    return presentClock(clock);
  });
}
