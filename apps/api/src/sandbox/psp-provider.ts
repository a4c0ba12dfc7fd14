import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SandboxPsp } from '@indike/sandbox-psp';
import { asaasTerms, createAsaasProvider, createEfiProvider, efiTerms } from '../payouts/commands.ts';
import type { PixProvider, PixProviderMap, PixProviderTerms } from '../platform/pix-provider.ts';
import { controlPsp, type PspOnDemand } from './psp.ts';

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
  const unknownSecret = randomBytes(24).toString('hex');
  return {
    ...terms,
    /** The process calls nobody before it was called. */
    get webhookSecret() {
      return made?.webhookSecret ?? unknownSecret;
    },
    send: async (order) => (await opened())?.send(order) ?? { said: 'later', seconds: SOON_SECONDS },
    find: async (order) =>
      (await opened())?.find(order) ?? { said: 'unknown', why: 'O provedor não respondeu.' },
    statement: async (day) => (await opened())?.statement(day) ?? null,
    balance: async () => (await opened())?.balance() ?? 'unreachable',
  };
}

/** `ownUrl` is where the process sends its webhooks. */
export function sandboxProviders(psp: PspOnDemand, ownUrl: () => string): PixProviderMap {
  const efi = onDemand(psp, efiTerms, (connection) =>
    createEfiProvider(
      {
        apiUrl: connection.url,
        clientId: connection.clientId,
        clientSecret: connection.clientSecret,
        payerKey: connection.payerKey,
        webhookSecret: randomBytes(24).toString('hex'),
        tls: {
          pem: readFileSync(connection.clientCertificateFile, 'utf8'),
          ca: readFileSync(connection.caFile, 'utf8'),
        },
      },
      ownUrl(),
    ),
  );
  const asaas = onDemand(psp, asaasTerms, (connection) => {
    const { url: apiUrl, apiKey, webhookToken } = connection.asaas;
    const provider = createAsaasProvider({ apiUrl, apiKey, webhookToken });
    return {
      ...provider,
      /** Asaas is not told whose key it pays, so the people of the test area own theirs from here on. */
      async send(order) {
        const { key, cpf } = order;
        const owned = await controlPsp(connection, 'POST keys', { key, cpf, name: 'Titular da Chave' }).then(
          () => true,
          () => false,
        );
        return owned ? provider.send(order) : { said: 'later', seconds: SOON_SECONDS };
      },
    };
  });
  return new Map([efi, asaas].map((provider) => [provider.method, provider]));
}
