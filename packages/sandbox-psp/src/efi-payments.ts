import { bucketOf, MISSING_KEY_COST, type Buckets } from './buckets.ts';
import { detail, invalid, notFound, refused, sent, troubles } from './efi-answers.ts';
import type { PspParts, Route } from './efi-parts.ts';
import { centavosOf, isRecord, textIn, type Answer, type Call } from './http.ts';
import { STRANGER } from './owners.ts';
import type { Payment, State } from './store.ts';

const PAGE_SIZE = 100;

interface Wanted {
  readonly amount: number;
  readonly key: string;
  readonly cpf: string | undefined;
  readonly note: string | null;
}

function readOrder(id: string, body: unknown, payerKey: string): Wanted | Answer {
  const payer = isRecord(body) ? body['pagador'] : undefined;
  const payee = isRecord(body) ? body['favorecido'] : undefined;
  const key = textIn(payee, 'chave');
  const amount = centavosOf(textIn(body, 'valor'));
  const note = textIn(payer, 'infoPagador') ?? null;
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id))
    return invalid('O campo idEnvio deve respeitar o padrão ^[a-zA-Z0-9]{1,35}$');
  if (amount === undefined) return invalid('Campo valor deve respeitar o padrão ^[0-9]{1,10}\\.[0-9]{2}$');
  if (amount === 0) return invalid('Campo valor deve ser maior que zero');
  if (key === undefined || key.length === 0 || key.length > 77)
    return invalid('Campo favorecido.chave é inválido');
  if (note !== null && note.length > 140)
    return invalid('Campo pagador.infoPagador deve ter até 140 caracteres');
  if (textIn(payer, 'chave') !== payerKey)
    return refused(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada');
  return { amount, key, cpf: textIn(payee, 'cpf'), note };
}

export function paymentRoutes(parts: PspParts, buckets: Buckets): readonly Route[] {
  const { payments, owners, faults, store, credentials, wake } = parts;
  const { payerKey } = credentials;
  const send = ({ body }: Call, id: string): Answer => {
    const wanted = readOrder(id, body, payerKey);
    if ('status' in wanted) return wanted;
    const { key, cpf, amount, note } = wanted;
    if (payments.find('efi', 'reference', id))
      return refused(
        409,
        'id_envio_duplicado',
        'O id de envio informado já foi utilizado em outro pagamento',
      );
    if (!store.one('select url from webhook where key = ?', payerKey))
      return refused(400, 'webhook_nao_encontrado', 'A chave do pagador não tem um webhook cadastrado');
    const bucket = bucketOf(buckets, key);
    if (bucket.left() === 0)
      return { ...troubles.tooMany, headers: { 'Bucket-Size': '0', 'Retry-After': '60' } };
    const owner = faults.happens('foreign_owner') ? STRANGER : owners.find(key, cpf);
    bucket.spend(owner ? 1 : MISSING_KEY_COST);
    if (!owner)
      return refused(404, 'chave_favorecido_nao_encontrada', 'A chave do favorecido não foi encontrada');
    if (cpf !== undefined && cpf !== owner.cpf)
      return refused(
        400,
        'chave_nao_pertence_ao_documento',
        'O cpf do favorecido é diferente do documento em posse da chave',
      );
    if (!payments.suffices(amount))
      return refused(422, 'saldo_insuficiente', 'O saldo da conta não é suficiente para este envio');
    const payment = payments.debit({
      provider: 'efi',
      reference: id,
      key,

      amount,
      note,
      owner,
    });
    wake();
    return { status: 201, body: sent(payment), headers: { 'Bucket-Size': String(bucket.left()) } };
  };
  const shown = (payment: Payment | undefined, by: 'e2eId' | 'idEnvio'): Answer =>
    payment ? { status: 200, body: detail(payment, payerKey) } : notFound(by);
  return [
    { method: 'PUT', path: /^\/v3\/gn\/pix\/([^/]+)$/, sends: true, answer: send },
    {
      method: 'GET',
      path: /^\/v2\/gn\/pix\/enviados\/id-envio\/([^/]+)$/,
      answer: (_, id) => shown(payments.find('efi', 'reference', id), 'idEnvio'),
    },
    {
      method: 'GET',
      path: /^\/v2\/gn\/pix\/enviados\/([^/]+)$/,
      answer: (_, id) => shown(payments.find('efi', 'end_to_end_id', id), 'e2eId'),
    },
    { method: 'GET', path: /^\/v2\/gn\/pix\/enviados$/, answer: ({ query }) => list(query, parts) },
  ];
}

const STATES: Readonly<Record<string, State>> = {
  EM_PROCESSAMENTO: 'processing',
  REALIZADO: 'paid',
  NAO_REALIZADO: 'not_paid',
};

function list(query: URLSearchParams, { store, credentials }: PspParts): Answer {
  const [from, until] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name) ?? ''));
  if (from === undefined || until === undefined || Number.isNaN(from + until))
    return invalid('Os campos inicio e fim são obrigatórios');
  if (until < from) return invalid('Campo de data fim deve ser maior ou igual ao campo de data inicio');
  const page = Math.max(0, Number(query.get('paginacao.paginaAtual') ?? 0) || 0);
  const size = Math.min(
    1_000,
    Math.max(1, Number(query.get('paginacao.itensPorPagina') ?? PAGE_SIZE) || PAGE_SIZE),
  );
  const status = query.get('status');
  const where = `from payment where provider = 'efi' and requested_at between ? and ? and state = coalesce(?, state)`;
  const state = status === null ? null : (STATES[status] ?? 'none');
  const total =
    store.one<{ count: number }>(`select count(*) as count ${where}`, from, until, state)?.count ?? 0;
  const found = store.all<Payment>(
    `select * ${where} order by id limit ? offset ?`,
    from,
    until,
    state,
    size,
    page * size,
  );
  return {
    status: 200,
    body: {
      parametros: {
        inicio: new Date(from).toISOString(),
        fim: new Date(until).toISOString(),
        paginacao: {
          paginaAtual: page,
          itensPorPagina: size,
          quantidadeDePaginas: Math.ceil(total / size),
          quantidadeTotalDeItens: total,
        },
        ...(status !== null && { status }),
      },
      pix: found.map((payment) => detail(payment, credentials.payerKey)),
    },
  };
}
