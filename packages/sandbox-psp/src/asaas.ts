import { randomUUID } from 'node:crypto';
import { dateText, listOf, refused, timeText, transfer, troubles } from './asaas-answers.ts';
import type { PspParts } from './efi-parts.ts';
import { centavosOf, isRecord, post, textIn, type Answer, type Call, type Handler } from './http.ts';
import { interrupted } from './interruptions.ts';
import { STRANGER } from './owners.ts';
import type { Payment, State } from './store.ts';

export interface AsaasParts extends PspParts {
  readonly webhookBase: string | undefined;
  readonly authorizes: boolean;
}

const KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'];
const AUTHORIZATION_TRIES = 3;
const AUTHORIZATION_TIMEOUT_MS = 10_000;
const AUTHORIZATION_RETRY_MS = 1_000;

const EVENTS: Readonly<Record<State, string>> = {
  authorizing: 'TRANSFER_PENDING',
  processing: 'TRANSFER_IN_BANK_PROCESSING',
  paid: 'TRANSFER_DONE',
  not_paid: 'TRANSFER_FAILED',
  cancelled: 'TRANSFER_CANCELLED',
};

export interface Asaas {
  readonly handle: Handler;
  notify(payment: Payment, was: State | 'new' | 'returned'): void;
  /** Asks for the authorizations that are due. */
  askDue(): void;
}

/**
 * Asaas's transfers. Unlike Efí it takes one reference as often as it is sent: whoever sends again pays again. A returned
 * payment has no event there; it is in the statement.
 */
export function createAsaas(parts: AsaasParts): Asaas {
  const { faults, credentials, webhooks, webhookBase } = parts;
  const headers = { 'asaas-access-token': credentials.asaasWebhookToken };
  const event = (name: string, payment: Payment) => {
    const id = `evt_${randomUUID().replaceAll('-', '')}&${payment.id}`;
    const body = { id, event: name, dateCreated: timeText(parts.now()), transfer: transfer(payment) };
    webhooks.enqueue(`${webhookBase}/api/pay/asaas/webhook`, body, headers);
  };
  const serveCall = (call: Call): Answer => {
    const [, id] = /^\/v3\/transfers\/([^/]+)$/.exec(call.path) ?? [];
    if (call.method === 'POST' && call.path === '/v3/transfers') return send(parts, call.body);
    if (call.method !== 'GET') return { status: 404 };
    if (call.path === '/v3/transfers') return listTransfers(parts, call.query);
    if (call.path === '/v3/financialTransactions') return listMovements(parts, call.query);
    if (call.path === '/v3/finance/balance')
      return { status: 200, body: { balance: parts.book.balance() / 100 } };
    const found = id === undefined ? undefined : parts.payments.find('asaas', 'transfer_id', id);
    return found ? { status: 200, body: transfer(found) } : { status: 404 };
  };
  return {
    async handle(call) {
      if (call.headers['access_token'] !== credentials.asaasApiKey)
        return refused(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
      const sends = call.method === 'POST';
      return interrupted(faults, { sends, troubles }, () => serveCall(call));
    },
    notify(payment, was) {
      if (webhookBase === undefined || was === 'returned') return;
      if (was === 'new') event('TRANSFER_CREATED', payment);
      event(EVENTS[payment.state], payment);
    },
    askDue: createAuthorizations(parts, headers),
  };
}

/** As documented: up to three tries, and without an answer the transfer is cancelled. */
function createAuthorizations(
  { store, payments, webhookBase, wake }: AsaasParts,
  headers: Record<string, string>,
): () => void {
  const pending = new Set<number>();
  const decide = async (payment: Payment): Promise<void> => {
    const body = JSON.stringify({ type: 'TRANSFER', transfer: transfer(payment) });
    const answer = await post(`${webhookBase}/api/pay/asaas/authorize`, body, {
      headers,
      timeoutMs: AUTHORIZATION_TIMEOUT_MS,
    }).then(
      ({ status, text }): unknown => (status >= 200 && status < 300 ? JSON.parse(text) : undefined),
      () => undefined,
    );
    const decision = textIn(answer, 'status');
    if (decision === 'APPROVED') payments.authorize(payment);
    else if (decision === 'REFUSED')
      payments.cancel(payment, textIn(answer, 'refuseReason') ?? 'Transferência recusada pelo webhook.');
    else if (payment.tries + 1 >= AUTHORIZATION_TRIES)
      payments.cancel(payment, 'A autorização do saque não foi respondida.');
    else
      store.run(
        'update payment set tries = tries + 1, due_at = ? where id = ?',
        Date.now() + AUTHORIZATION_RETRY_MS,
        payment.id,
      );
  };
  return () => {
    const due = store.all<Payment>(
      `select * from payment where state = 'authorizing' and due_at <= ? order by due_at limit 50`,
      Date.now(),
    );
    for (const payment of due) {
      if (pending.has(payment.id)) continue;
      pending.add(payment.id);
      void decide(payment)
        .catch(() => undefined)
        .finally(() => {
          pending.delete(payment.id);
          wake();
        });
    }
  };
}

/** A phone may come without `+55`. */
const keyOf = (text: string, type: string): string =>
  type === 'PHONE' && !text.startsWith('+') ? `+55${text.replaceAll(/\D/g, '')}` : text;

function send({ payments, owners, faults, authorizes, wake }: AsaasParts, body: unknown): Answer {
  const amount = isRecord(body) ? centavosOf(body['value']) : undefined;
  const [text, type] = [textIn(body, 'pixAddressKey'), textIn(body, 'pixAddressKeyType')];
  if (amount === undefined || amount === 0)
    return refused(400, 'invalid_value', 'O campo value deve ser maior que zero.');
  if (text === undefined || type === undefined || !KEY_TYPES.includes(type))
    return refused(400, 'invalid_pixAddressKeyType', 'Informe pixAddressKey e pixAddressKeyType.');
  const key = keyOf(text, type);
  const owner = faults.happens('foreign_owner') ? STRANGER : owners.find(key);
  if (!owner) return refused(400, 'invalid_action', 'A chave Pix informada não foi encontrada.');
  if (!payments.suffices(amount))
    return refused(
      400,
      'invalid_action',
      'Você não possui saldo suficiente para realizar esta transferência.',
    );
  const payment = payments[authorizes ? 'hold' : 'debit']({
    provider: 'asaas',
    reference: textIn(body, 'externalReference') ?? '',
    key,
    amount,
    note: textIn(body, 'description') ?? null,
    owner,
  });
  wake();
  return { status: 200, body: transfer(payment) };
}

const pageOf = (query: URLSearchParams) => ({
  limit: Math.min(100, Math.max(1, Number(query.get('limit') ?? 10) || 10)),
  offset: Math.max(0, Number(query.get('offset') ?? 0) || 0),
});

/** The first instant of a day in São Paulo. */
const dayStart = (day: string | null): number | null => {
  const at = Date.parse(`${day}T00:00:00-03:00`);
  return Number.isNaN(at) ? null : at;
};

const dayEnd = (day: string | null): number | null => {
  const start = dayStart(day);
  return start === null ? null : start + 86_399_999;
};

function listTransfers({ store }: AsaasParts, query: URLSearchParams): Answer {
  const page = pageOf(query);
  const where = `from payment where provider = 'asaas' and reference = coalesce(?, reference)
    and requested_at between coalesce(?, 0) and coalesce(?, 9e15)`;
  const values = [
    query.get('externalReference'),
    dayStart(query.get('dateCreated[ge]')),
    dayEnd(query.get('dateCreated[le]')),
  ];
  const total = store.one<{ count: number }>(`select count(*) as count ${where}`, ...values)?.count ?? 0;
  const found = store.all<Payment>(
    `select * ${where} order by id desc limit ? offset ?`,
    ...values,
    page.limit,
    page.offset,
  );
  return listOf(found.map(transfer), { ...page, total });
}

const MOVEMENT_TYPES: Readonly<Record<string, string>> = {
  credit: 'CREDIT',
  debit: 'TRANSFER',
  reversal: 'TRANSFER_REVERSAL',
  return: 'PIX_TRANSACTION_DEBIT_REFUND',
};

interface ClientMovement {
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly value: number;
  readonly balance: number;
  readonly transfer_id: string | null;
}

function listMovements({ store }: AsaasParts, query: URLSearchParams): Answer {
  const page = pageOf(query);
  const rows = `select m.id, m.at, m.kind, p.transfer_id, iif(m.target = 'client', m.amount, -m.amount) as value,
      sum(iif(m.target = 'client', m.amount, -m.amount)) over (order by m.id) as balance
    from movement m left join payment p on p.id = m.payment_id where 'client' in (m.source, m.target)`;
  const where = `from (${rows}) where at between coalesce(?, 0) and coalesce(?, 9e15)`;
  const values = [dayStart(query.get('startDate')), dayEnd(query.get('finishDate'))];
  const total = store.one<{ count: number }>(`select count(*) as count ${where}`, ...values)?.count ?? 0;
  const found = store.all<ClientMovement>(
    `select * ${where} order by id desc limit ? offset ?`,
    ...values,
    page.limit,
    page.offset,
  );
  return listOf(
    found.map(({ id, at, kind, value, balance, transfer_id }) => ({
      object: 'financialTransaction',
      id: `fin_${id}`,
      value: value / 100,
      balance: balance / 100,
      type: MOVEMENT_TYPES[kind],
      date: dateText(at),
      transferId: transfer_id,
    })),
    { ...page, total },
  );
}
