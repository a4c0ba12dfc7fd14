import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SandboxPsp } from '@indike/sandbox-psp';
import { createEfiProvider, efiTerms } from '../payouts/commands.ts';
import type { PixProvider, PixProviders, PixProviderTerms } from '../platform/pix-provider.ts';
import type { PspOnDemand } from './psp.ts';

/** A process that starts or ends has taken no order. */
const SOON_SECONDS = 2;

/** A provider's adapter on the test area's process, which the first call starts. */
function onDemand(
  psp: PspOnDemand,
  terms: PixProviderTerms,
  make: (connection: SandboxPsp) => PixProvider,
): PixProvider {
  let made: PixProvider | undefined;
  /** Undefined when the process cannot be reached. */
  const opened = () =>
    psp.open().then(
      (connection) => (made ??= make(connection)),
      () => undefined,
    );
  return {
    ...terms,
    send: async (order) => (await opened())?.send(order) ?? { said: 'later', seconds: SOON_SECONDS },
    find: async (order) =>
      (await opened())?.find(order) ?? { said: 'unknown', why: 'O provedor não respondeu.' },
    balance: async () => (await opened())?.balance() ?? null,
  };
}

/** `ownUrl` is where the process sends its webhooks. */
export function sandboxProviders(psp: PspOnDemand, ownUrl: () => string): PixProviders {
  const webhookSecret = randomBytes(24).toString('hex');
  const efi = onDemand(psp, { ...efiTerms, webhookSecret }, (connection) =>
    createEfiProvider(
      {
        apiUrl: connection.url,
        clientId: connection.clientId,
        clientSecret: connection.clientSecret,
        payerKey: connection.payerKey,
        webhookSecret,
        tls: {
          pem: readFileSync(connection.clientCertificateFile, 'utf8'),
          ca: readFileSync(connection.caFile, 'utf8'),
        },
      },
      ownUrl(),
    ),
  );
  return new Map([[efi.method, efi]]);
}
