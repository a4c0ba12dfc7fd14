import type { SandboxPsp } from '@indike/sandbox-psp';
import type { SandboxClock } from './clock.ts';

export interface SandboxPspOptions {
  readonly folder: string;
  /** Our own address, which is known once we listen. */
  readonly webhookBase: () => string;
  readonly clock: SandboxClock | undefined;
}

export interface PspOnDemand {
  /** The running process. It is started at the first call, and again with the same addresses if it has ended. */
  open(): Promise<SandboxPsp>;
  stop(): Promise<void>;
}

const portOf = (url: string): number => Number(new URL(url).port);

/** Calls what only the test area's provider has. @returns the answer's JSON, undefined if it has none */
export async function controlPsp(
  psp: SandboxPsp,
  call: `${'GET' | 'PUT' | 'POST'} ${string}`,
  body?: object,
) {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await fetch(`${psp.control.url}/sandbox/${path}`, {
    method,
    headers: { authorization: `Bearer ${psp.control.token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the sandbox's payment provider answered ${answer.status}`);
  return answer.status === 204 ? undefined : answer.json();
}

/**
 * Most processes of the test area never pay: they save the memory and the time of a second process. Its clock follows the
 * product's.
 */
export function createPsp({ folder, webhookBase, clock }: SandboxPspOptions): PspOnDemand {
  let running: Promise<SandboxPsp> | undefined;
  let ports: { readonly port?: number; readonly plainPort?: number } = {};
  let ahead = 0;

  async function start(): Promise<SandboxPsp> {
    const { startSandboxPsp } = await import('@indike/sandbox-psp');
    const psp = await startSandboxPsp({ folder, webhookBase: webhookBase(), ...ports });
    ports = { port: portOf(psp.url), plainPort: portOf(psp.control.url) };
    ahead = Number.NaN;
    void psp.ended.then(() => (running = undefined));
    return psp;
  }
  async function followClock(psp: SandboxPsp): Promise<void> {
    if (!clock) return;
    const now = clock.now().getTime() - clock.realNow().getTime();
    if (now === ahead) return;
    ahead = now;
    await controlPsp(psp, 'PUT clock', { ahead_ms: now });
  }
  return {
    async open() {
      running ??= start();
      try {
        const psp = await running;
        await followClock(psp);
        return psp;
      } catch (error) {
        running = undefined;
        throw error;
      }
    },
    async stop() {
      const psp = await running?.catch(() => undefined);
      await psp?.stop();
    },
  };
}
