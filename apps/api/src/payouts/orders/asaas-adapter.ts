import { addDays, type PlainDate, plainDate } from '@indike/rules/dates/calendar';
import type { PixType } from '@indike/rules/identifiers/pix-keys';
import {
  addCentavos,
  type Centavos,
  centavosFromReais,
  reaisFromCentavos,
  ZERO_CENTAVOS,
} from '@indike/rules/money/money';
import type { ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import * as z from 'zod/mini';
import { createJsonClient, type JsonAnswer } from '../../platform/http/outbound/json-client.ts';
import type { PixOrder, PixProvider, StatedPayment } from '../../platform/pix-provider.ts';
import type { AsaasSettings } from '../../platform/settings/settings-types.ts';
import { FOREIGN_KEY } from './authorization.ts';
import { connectionProblem, notTaken, unanswered, WAIT_SECONDS } from './answers.ts';
import { failureOf, type Get, readList, readPages } from './asaas-lists.ts';

// The transfers of Asaas: https://docs.asaas.com/docs/transferencias. The id of an order is their `externalReference`. They
// pay a reference as often as it is sent, so no money leaves before they have asked us back (`authorization.ts`). A database
// that was restored from before it has forgotten that it let an order leave, so each is looked up before it is sent.

const TIMEOUT_MS = 15_000;
/** No further page is read for an order after this long: with the last page and the call that sends it within its lease. */
const LOOK_MS = 25_000;
const CONNECTIONS = 8;

const transfer = z.object({
  status: z.enum(['PENDING', 'BANK_PROCESSING', 'DONE', 'CANCELLED', 'FAILED']),
  value: z.number(),
  dateCreated: z.nullish(z.string()),
  endToEndIdentifier: z.nullish(z.string()),
  effectiveDate: z.nullish(z.string()),
  failReason: z.nullish(z.string()),
  externalReference: z.nullish(z.string()),
});
type Transfer = z.output<typeof transfer>;
/** Of whoever pays from the account. What others are may be new to us, and must not hide what is ours. */
const rows = z.object({ hasMore: z.optional(z.boolean()), data: z.array(z.unknown()) });
const referring = z.object({ externalReference: z.string() });
const list = z.object({ hasMore: z.optional(z.boolean()), data: z.array(transfer) });
const movements = z.object({
  hasMore: z.optional(z.boolean()),
  data: z.array(z.object({ type: z.string(), value: z.number(), transferId: z.nullish(z.string()) })),
});
/** Their types of a movement that brings back the money of a transfer that was paid. */
const RETURNS: ReadonlySet<string> = new Set(['PIX_TRANSACTION_DEBIT_REFUND', 'TRANSFER_REVERSAL']);
const refusal = z.object({ errors: z.array(z.object({ description: z.string() })) });
const balance = z.object({ balance: z.number() });

const KEY_TYPES: Readonly<Record<PixType, string>> = {
  phone: 'PHONE',
  cpf: 'CPF',
  email: 'EMAIL',
  random: 'EVP',
};

/** What their refusals say of the order; they have no codes of their own. In the codes of the banks. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/saldo/i, '01'],
  [/chave pix.*não foi encontrada/i, 'PJ'],
];

function answerOf(found: Transfer): ProviderAnswer | null {
  const { status, endToEndIdentifier: endToEndId = null } = found;
  if (status === 'PENDING' || status === 'BANK_PROCESSING') return { said: 'accepted', endToEndId };
  if (status !== 'DONE') return { said: 'not_paid', codes: [found.failReason === FOREIGN_KEY ? 'PF' : 'PA'] };
  const value = centavosFromReais(found.value);
  const paidOn = plainDate((found.effectiveDate ?? '').slice(0, 10));
  return value === null || paidOn === null || endToEndId === null
    ? null
    : // What came back is not in their transfers, only in the statement.
      { said: 'paid', value, paidOn, endToEndId, returned: ZERO_CENTAVOS };
}

const UNREADABLE: ProviderAnswer = {
  said: 'unknown',
  why: 'O que o provedor diz desta ordem não se entende.',
};
const INCOMPLETE: ProviderAnswer = {
  said: 'unknown',
  why: 'A resposta do provedor não tem o pagamento inteiro.',
};

function answerToSending(answer: JsonAnswer | null): ProviderAnswer {
  if (answer === null) return unanswered(answer);
  const later = notTaken(answer);
  if (later) return later;
  if (answer.status < 300) {
    const read = transfer.safeParse(answer.body);
    return (read.success ? answerOf(read.data) : null) ?? unanswered(answer);
  }
  const said =
    refusal
      .safeParse(answer.body)
      .data?.errors.map(({ description }) => description)
      .join(' ') ?? '';
  const code = REFUSALS.find(([pattern]) => pattern.test(said))?.[1];
  return code !== undefined && answer.status === 400
    ? { said: 'not_paid', codes: [code] }
    : unanswered(answer);
}

/** Of several transfers of one order only one was authorized: whatever it says counts more than what became of the others. */
const RANK = ['DONE', 'BANK_PROCESSING', 'PENDING', 'FAILED', 'CANCELLED'] as const;

/**
 * Their reference does not say that the list can be filtered by `externalReference`: so only what has it counts, of every
 * transfer since the order may have been sent, and a filter that works makes that one page. Their clock may be behind ours,
 * so the day before belongs to it.
 */
async function findTransfer(
  get: Get,
  { id, requestedOn }: Pick<PixOrder, 'id' | 'requestedOn'>,
  lookMs: number,
): Promise<ProviderAnswer> {
  const path = `/v3/transfers?externalReference=${id}&dateCreated[ge]=${addDays(requestedOn, -1)}`;
  const isOurs = (row: unknown) => referring.safeParse(row).data?.externalReference === id;
  const until = AbortSignal.timeout(lookMs);
  const read = await readList(get, path, { page: rows, keep: isOurs, until });
  if ('failed' in read) return read.failed;
  const ours = z.array(transfer).safeParse(read.items);
  if (!ours.success) return UNREADABLE;
  const [best] = ours.data.toSorted((a, b) => RANK.indexOf(a.status) - RANK.indexOf(b.status));
  if (!best) return { said: 'absent' };
  return answerOf(best) ?? INCOMPLETE;
}

/** One call, however many transfers there are since: no other of the order may leave. */
async function readTransfer(get: Get, transferId: string, id: string): Promise<ProviderAnswer> {
  const answer = await get(`/v3/transfers/${encodeURIComponent(transferId)}`);
  if (answer?.status === 404) return { said: 'absent' };
  if (answer?.status !== 200) return failureOf(answer);
  const read = transfer.safeParse(answer.body);
  if (read.data?.externalReference !== id) return UNREADABLE;
  return answerOf(read.data) ?? INCOMPLETE;
}

/** Undefined for a transfer that has not been paid. */
function lineOf(found: Transfer, returned = ZERO_CENTAVOS): StatedPayment | undefined {
  const value = centavosFromReais(found.value);
  const { status, endToEndIdentifier: endToEndId, externalReference: reference = null } = found;
  return status === 'DONE' && endToEndId && value !== null
    ? { reference, endToEndId, value, returned }
    : undefined;
}

const readMovements = (get: Get, from: PlainDate, to: PlainDate) =>
  readPages(get, `/v3/financialTransactions?startDate=${from}&finishDate=${to}`, movements);

/** How much of each transfer these movements bring back, by their number of it. */
function returnsOf(moved: z.output<typeof movements>['data']): Map<string, Centavos> {
  const returns = new Map<string, Centavos>();
  for (const { type, transferId, value } of moved) {
    const returned = centavosFromReais(value);
    if (!RETURNS.has(type) || !transferId || returned === null) continue;
    returns.set(transferId, addCentavos(returns.get(transferId) ?? ZERO_CENTAVOS, returned));
  }
  return returns;
}

/** How much of a transfer came back until the end of a day. Null when it cannot be read. */
async function readReturned(
  get: Get,
  { id, found, day }: { readonly id: string; readonly found: Transfer; readonly day: PlainDate },
): Promise<Centavos | null> {
  const created = plainDate((found.dateCreated ?? '').slice(0, 10));
  const moved = created && (await readMovements(get, created, day));
  return moved && (returnsOf(moved).get(id) ?? ZERO_CENTAVOS);
}

/**
 * The transfers of the day, and those of any day that came back on it, which only their list of movements tells. Parts may
 * come back on different days, so one that came back on this day says all that came back until then.
 */
async function readStatement(get: Get, day: PlainDate): Promise<StatedPayment[] | null> {
  const made = await readPages(get, `/v3/transfers?dateCreated[ge]=${day}&dateCreated[le]=${day}`, list);
  const moved = await readMovements(get, day, day);
  if (!made || !moved) return null;
  const lines = new Map<string, StatedPayment>();
  const put = (line: StatedPayment | undefined) => line && lines.set(line.endToEndId, line);
  for (const found of made) put(lineOf(found));
  for (const [id, ofDay] of returnsOf(moved)) {
    const answer = await get(`/v3/transfers/${id}`);
    // Of another way to pay with the same account.
    if (answer?.status === 404) continue;
    const read = transfer.safeParse(answer?.body);
    if (!read.success) return null;
    const line = lineOf(read.data, ofDay);
    // The movements of many days are read only for a part.
    const isPart = line !== undefined && ofDay < line.value;
    const returned = isPart ? await readReturned(get, { id, found: read.data, day }) : ofDay;
    if (returned === null) return null;
    put(line && { ...line, returned });
  }
  return [...lines.values()];
}

export const asaasTerms = {
  method: 'asaas',
  rate: { concurrent: 16, perLook: 12 },
  certainAfterSeconds: 90,
} as const;

export function createAsaasProvider(
  { apiUrl, apiKey, webhookToken }: AsaasSettings,
  { lookMs = LOOK_MS } = {},
): PixProvider & { close(): void } {
  const client = createJsonClient({ baseUrl: apiUrl, timeoutMs: TIMEOUT_MS, connections: CONNECTIONS });
  const headers = { access_token: apiKey, 'user-agent': 'Indike' };
  const get = (path: string) => client.call({ method: 'GET', path, headers });
  const body = ({ id, net, key, keyType, description }: PixOrder) => ({
    value: reaisFromCentavos(net),
    operationType: 'PIX',
    pixAddressKey: key,
    pixAddressKeyType: KEY_TYPES[keyType],
    description,
    externalReference: id,
  });
  return {
    ...asaasTerms,
    webhookSecret: webhookToken,
    async send(order) {
      const known = await findTransfer(get, order, lookMs);
      if (known.said === 'unknown') return { said: 'later', seconds: WAIT_SECONDS, why: known.why };
      if (known.said !== 'absent') return known;
      return answerToSending(
        await client.call({ method: 'POST', path: '/v3/transfers', headers, body: body(order) }),
      );
    },
    find: (order) =>
      order.transferId === null
        ? findTransfer(get, order, lookMs)
        : readTransfer(get, order.transferId, order.id),
    statement: (day) => readStatement(get, day),
    async balance() {
      const answer = await get('/v3/finance/balance');
      const read = balance.safeParse(answer?.body);
      return (
        (read.success ? centavosFromReais(read.data.balance) : null) ??
        connectionProblem(answer, 'unreachable')
      );
    },
    close: () => client.close(),
  };
}
