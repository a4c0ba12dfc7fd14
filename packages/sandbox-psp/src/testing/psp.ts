import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { EfiPay } from 'sdk-node-apis-efi';
import { startSandboxPsp, type PspSettings, type SandboxPsp } from '../sandbox-psp.ts';
import type { Fault } from '../faults.ts';

export const PAYEE_CPF = '39053344705';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A client's server that takes webhooks. What `answer` gives is sent back as JSON; a number is a status. */
export async function startReceiver(answer: (received: Received) => unknown = () => ({})) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) };
      received.push(one);
      const given = answer(one);
      response.statusCode = typeof given === 'number' ? given : 200;
      response.end(JSON.stringify(given));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** One for all starts, most of which would compile the same modules again. */
const COMPILED = join(tmpdir(), 'indike-psp-compiled');

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'indike-psp-'));

export const startPsp = (settings: Partial<PspSettings> = {}): Promise<SandboxPsp> =>
  startSandboxPsp({
    folder: newFolder(),
    compiled: COMPILED,
    settleMs: 50,
    retryMs: 100,
    silenceMs: 500,
    ...settings,
  });

export async function endPsp(psp: SandboxPsp): Promise<void> {
  await psp.stop();
  rmSync(join(psp.caFile, '..'), { recursive: true });
}

/** The official SDK, which knows only the addresses of Efí: its calls go to the test area's, and all else is its own. */
export function efiSdk(psp: SandboxPsp): EfiPay {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(psp.caFile, 'utf8')]);
  const sdk = new EfiPay({
    sandbox: true,
    client_id: psp.clientId,
    client_secret: psp.clientSecret,
    certificate: psp.clientCertificateFile,
    pemKey: psp.clientCertificateFile,
    validateMtls: false,
  });
  const inner = sdk as unknown as { resolveRequestContext(name: string): object };
  const resolve = inner.resolveRequestContext.bind(sdk);
  inner.resolveRequestContext = (name) => ({ ...resolve(name), baseUrl: psp.url });
  return sdk;
}

/** The SDK with a webhook registered, as a send needs it. */
export async function readyEfi(psp: SandboxPsp, receiver: Receiver): Promise<EfiPay> {
  const sdk = efiSdk(psp);
  await sdk.pixConfigWebhook(
    { chave: psp.payerKey },
    { webhookUrl: `${receiver.url}/efi?hmac=h4sh&ignorar=` },
  );
  receiver.received.length = 0;
  return sdk;
}

export const order = (psp: SandboxPsp, valor: string, more: object = {}) => ({
  valor,
  pagador: { chave: psp.payerKey, infoPagador: 'Recompensa' },
  favorecido: { chave: PAYEE_CPF, cpf: PAYEE_CPF, ...more },
});

const control = async (psp: SandboxPsp, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${psp.control.url}/sandbox/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${psp.control.token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
};

export const setFaults = (psp: SandboxPsp, shares: Partial<Record<Fault, number>> & { seed?: number }) =>
  control(psp, 'faults', { method: 'PUT', body: JSON.stringify(shares) });

export const injected = async (psp: SandboxPsp): Promise<Record<Fault, number>> =>
  ((await control(psp, 'faults')) as { injected: Record<Fault, number> }).injected;

export interface Book {
  readonly accounts: Readonly<Record<string, number>>;
  readonly sum: number;
  readonly payments: Readonly<Record<string, number>>;
  readonly waiting_webhooks: number;
  readonly entries: readonly {
    readonly kind: string;
    readonly amount: number;
    readonly reference: string | null;
  }[];
}

export const readBook = async (psp: SandboxPsp): Promise<Book> =>
  (await control(psp, 'book?after=0')) as Book;

export const post = (psp: SandboxPsp, path: 'keys' | 'balance', body: object) =>
  control(psp, path, { method: 'POST', body: JSON.stringify(body) });
