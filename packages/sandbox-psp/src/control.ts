import type { PspParts } from './efi-parts.ts';
import { FAULTS, type Fault } from './faults.ts';
import { isRecord, textIn, type Answer, type Call, type Handler } from './http.ts';

const PAGE_SIZE = 500;

type ControlParts = Pick<PspParts, 'store' | 'book' | 'faults' | 'owners' | 'credentials'> & {
  readonly setAhead: (ms: number) => void;
};

const bad = (message: string): Answer => ({ status: 422, body: { message } });
const DONE: Answer = { status: 204 };

/** The shares of a call; undefined if one of them is no share. */
function sharesOf(body: unknown): Partial<Record<Fault, number>> | undefined {
  if (!isRecord(body)) return undefined;
  const shares: Partial<Record<Fault, number>> = {};
  for (const fault of FAULTS) {
    const share = body[fault];
    if (share === undefined) continue;
    if (typeof share !== 'number' || !(share >= 0 && share <= 1)) return undefined;
    shares[fault] = share;
  }
  return shares;
}

interface Entry {
  readonly id: number;
  readonly at: number;
}

/**
 * The newest entries, those before `before`, or upwards those after `after`. Each is double: its amount leaves one account
 * and enters another, so all accounts add up to 0.
 */
function readBook({ store }: ControlParts, query: URLSearchParams): Answer {
  const number = (name: string, usual: number) => Number(query.get(name) ?? usual) || usual;
  const limit = Math.min(5_000, Math.max(1, number('limit', PAGE_SIZE)));
  const [where, from] = query.has('after')
    ? ['m.id > ? order by m.id', number('after', 0)]
    : ['m.id < ? order by m.id desc', number('before', Number.MAX_SAFE_INTEGER)];
  const entries = store.all<Entry>(
    `select m.id, m.at, m.kind, m.source, m.target, m.amount, p.provider, p.reference, p.end_to_end_id, p.key, p.name
      from movement m left join payment p on p.id = m.payment_id where ${where} limit ?`,
    from,
    limit,
  );
  const accounts = store.all<{ name: string; balance: number }>(
    'select name, balance from account order by name',
  );
  return {
    status: 200,
    body: {
      accounts: Object.fromEntries(accounts.map(({ name, balance }) => [name, balance])),
      sum: accounts.reduce((sum, { balance }) => sum + balance, 0),
      payments: Object.fromEntries(
        store
          .all<{ state: string; count: number }>(
            'select state, count(*) as count from payment group by state',
          )
          .map(({ state, count }) => [state, count]),
      ),
      waiting_webhooks: store.one<{ count: number }>('select count(*) as count from delivery')?.count ?? 0,
      entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    },
  };
}

/** What no provider has: the calls by which the test area and the tests set the stage. */
export function createControl(parts: ControlParts): Handler {
  const { faults, owners, book, credentials, setAhead } = parts;
  const calls: Readonly<Record<string, (call: Call) => Answer>> = {
    'GET /sandbox/faults': () => ({ status: 200, body: faults.read() }),
    'PUT /sandbox/faults': ({ body }) => {
      const shares = sharesOf(body);
      if (!shares) return bad('Cada falha é uma parte de 0 a 1.');
      const seed = isRecord(body) ? body['seed'] : undefined;
      faults.set(shares, typeof seed === 'number' ? seed : undefined);
      return { status: 200, body: faults.read() };
    },
    'GET /sandbox/book': ({ query }) => readBook(parts, query),
    'POST /sandbox/balance': ({ body }) => {
      const amount = isRecord(body) ? body['amount'] : undefined;
      if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
        return bad('O valor é um número inteiro de centavos maior que zero.');
      book.move('credit', amount, ['outside', 'client']);
      return { status: 200, body: { balance: book.balance() } };
    },
    'POST /sandbox/keys': ({ body }) => {
      const [key, cpf, name] = ['key', 'cpf', 'name'].map((field) => textIn(body, field));
      if (!key || !name || !cpf || !/^\d{11}$/.test(cpf)) return bad('Informe key, cpf (11 dígitos) e name.');
      owners.set(key, { cpf, name });
      return DONE;
    },
    'PUT /sandbox/clock': ({ body }) => {
      const ahead = isRecord(body) ? body['ahead_ms'] : undefined;
      if (typeof ahead !== 'number' || !Number.isSafeInteger(ahead))
        return bad('ahead_ms é um número inteiro.');
      setAhead(ahead);
      return DONE;
    },
  };
  return (call) => {
    if (call.headers.authorization !== `Bearer ${credentials.controlToken}`)
      return { status: 401, body: { message: 'O código de controle não confere.' } };
    return calls[`${call.method} ${call.path}`]?.(call) ?? { status: 404, body: { message: 'Não existe.' } };
  };
}
