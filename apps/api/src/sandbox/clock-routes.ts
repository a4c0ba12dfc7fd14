import * as contract from '@indike/contract/wire/sandbox';
import type { Routes } from '../platform/http/routes.ts';
import { createClockMover, presentClock, type SandboxTime } from './clock-commands.ts';

/** Never registered outside the sandbox. */
export function clockRoutes(routes: Routes, sandbox: SandboxTime): void {
  const { clock } = sandbox;
  const mover = createClockMover(sandbox);

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
