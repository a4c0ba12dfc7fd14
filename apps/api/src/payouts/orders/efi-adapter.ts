import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { addCentavos, centavosFromReais, reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import type { ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import * as z from 'zod/mini';
import {
  createJsonClient,
  type JsonAnswer,
  type JsonClient,
} from '../../platform/http/outbound/json-client.ts';
import type { EfiSettings } from '../../platform/settings/settings-types.ts';
import { connectionProblem, NOT_CALLED, notTaken, unanswered, WAIT_SECONDS } from './answers.ts';
import type { PixOrder, PixProvider, StatedPayment } from '../../platform/pix-provider.ts';

// The Pix API of Efí: https://dev.efipay.com.br/docs/api-pix/envio-pagamento-pix. The id of an order is their `idEnvio`:
// they pay one at most once, and refuse it when it is sent again.

const TIMEOUT_MS = 15_000;
/** What a refused token says of the calls that needed it, by its status. */
const WITHOUT_TOKEN: Readonly<Record<number, number>> = {
  400: 401,
  401: 401,
  403: 403,
};
/** A token is renewed this long before it ends, in seconds. */
const EARLY = 60;

const amount = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));
/** What came back. Where it has no status, only what has come back is listed. */
const returns = z.optional(z.array(z.object({ valor: amount, status: z.optional(z.string()) })));
const token = z.object({ access_token: z.string(), expires_in: z.number() });
const sent = z.object({
  endToEndId: z.optional(z.string()),
  e2eId: z.optional(z.string()),
  valor: amount,
  status: z.enum(['EM_PROCESSAMENTO', 'REALIZADO', 'NAO_REALIZADO']),
  horario: z.union([z.string(), z.object({ solicitacao: z.string(), liquidacao: z.optional(z.string()) })]),
  devolucoes: returns,
});
const refusal = z.object({ nome: z.string() });
const balance = z.object({ saldo: amount });
const statementPage = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.array(
    z.object({
      endToEndId: z.string(),
      idEnvio: z.optional(z.string()),
      valor: amount,
      devolucoes: returns,
    }),
  ),
});
/** A page of that many is far smaller than the client accepts. */
const PAGE = 200;

/** Their names of refusals that are final, in the codes of the banks. Any other refusal is looked up. */
const CODES: Readonly<Record<string, string>> = {
  chave_favorecido_nao_encontrada: 'PJ',
  chave_nao_pertence_ao_documento: 'PF',
  saldo_insuficiente: '01',
};

const text = (value: Centavos): string => reaisFromCentavos(value).toFixed(2);

/** @throws when the amount is none */
function centavosOf(value: string): Centavos {
  const centavos = centavosFromReais(Number(value));
  if (centavos === null) throw new Error('an amount of the provider is none');
  return centavos;
}

const returnedOf = (list: z.output<typeof returns> = []): Centavos =>
  addCentavos(
    ...list
      .filter(({ status = 'DEVOLVIDO' }) => status === 'DEVOLVIDO')
      .map(({ valor }) => centavosOf(valor)),
  );

function payment({ body }: JsonAnswer): ProviderAnswer | null {
  const read = sent.safeParse(body);
  if (!read.success) return null;
  const { status, valor, horario, endToEndId = read.data.e2eId ?? null } = read.data;
  if (status === 'EM_PROCESSAMENTO') return { said: 'accepted', endToEndId };
  if (status === 'NAO_REALIZADO') return { said: 'not_paid', codes: ['PA'] };
  const at = typeof horario === 'string' ? horario : (horario.liquidacao ?? horario.solicitacao);
  const instant = new Date(at);
  if (endToEndId === null || Number.isNaN(instant.getTime())) return null;
  const returned = returnedOf(read.data.devolucoes);
  return { said: 'paid', value: centavosOf(valor), paidOn: dateInSaoPaulo(instant), endToEndId, returned };
}

/** Calls with a token, which is renewed when it ends or is refused. */
function authorized(client: JsonClient, { clientId, clientSecret }: EfiSettings): JsonClient['call'] {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  let current: Promise<string | JsonAnswer> | undefined;
  let endsAt = Infinity;

  /** The token, or the answer that every call has without one. */
  async function renew(): Promise<string | JsonAnswer> {
    const answer = await client.call({
      method: 'POST',
      path: '/oauth/token',
      headers: { authorization: basic },
      body: { grant_type: 'client_credentials' },
    });
    const read = token.safeParse(answer?.body);
    if (!read.success) {
      const status = WITHOUT_TOKEN[answer?.status ?? NOT_CALLED] ?? NOT_CALLED;
      return { status, body: undefined, retryAfterSeconds: null };
    }
    endsAt = performance.now() + (read.data.expires_in - EARLY) * 1_000;
    return read.data.access_token;
  }

  return async (request) => {
    if (!current || performance.now() >= endsAt) {
      // Until the new one is there: whoever calls meanwhile waits for it too.
      endsAt = Infinity;
      current = renew();
    }
    const mine = current;
    const bearer = await mine;
    const answer =
      typeof bearer === 'string'
        ? await client.call({
            ...request,
            headers: { ...request.headers, authorization: `Bearer ${bearer}` },
          })
        : bearer;
    if ((answer === bearer || answer?.status === 401) && current === mine) current = undefined;
    return answer;
  };
}

/** Registers our address for webhooks, without which they take no order. Once in each process, or until it succeeds. */
function registration(call: JsonClient['call'], { payerKey, webhookSecret }: EfiSettings, appUrl: string) {
  const query = new URLSearchParams({ hmac: webhookSecret, ignorar: '' });
  let registered: Promise<boolean> | undefined;
  async function register(): Promise<boolean> {
    const answer = await call({
      method: 'PUT',
      path: `/v2/webhook/${encodeURIComponent(payerKey)}`,
      // Our server asks nobody for a certificate; the secret in the address says that the caller is Efí.
      headers: { 'x-skip-mtls-checking': 'true' },
      body: { webhookUrl: `${appUrl}/api/pay/efi/webhook?${query.toString()}` },
    });
    const isRegistered = answer !== null && answer.status < 300;
    if (!isRegistered) registered = undefined;
    return isRegistered;
  }
  return () => (registered ??= register());
}

function answerToSending(answer: JsonAnswer | null): ProviderAnswer {
  if (answer === null) return unanswered(answer);
  const later = notTaken(answer);
  if (later) return later;
  if (answer.status < 300) return payment(answer) ?? unanswered(answer);
  const code = CODES[refusal.safeParse(answer.body).data?.nome ?? ''];
  return code !== undefined && answer.status < 500 ? { said: 'not_paid', codes: [code] } : unanswered(answer);
}

function answerToLooking(answer: JsonAnswer | null): ProviderAnswer {
  if (answer === null) return unanswered(answer);
  if (answer.status === 404) return { said: 'absent' };
  return notTaken(answer) ?? (answer.status < 300 ? payment(answer) : null) ?? unanswered(answer);
}

async function readStatement(call: JsonClient['call'], day: PlainDate): Promise<StatedPayment[] | null> {
  const lines: StatedPayment[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const query = new URLSearchParams({
      inicio: instantAtSaoPauloStart(day).toISOString(),
      fim: new Date(instantAtSaoPauloStart(addDays(day, 1)).getTime() - 1).toISOString(),
      status: 'REALIZADO',
      'paginacao.itensPorPagina': String(PAGE),
      'paginacao.paginaAtual': String(page),
    });
    const answer = await call({ method: 'GET', path: `/v2/gn/pix/enviados?${query.toString()}` });
    const read = statementPage.safeParse(answer?.body);
    if (!read.success) return null;
    pages = read.data.parametros.paginacao.quantidadeDePaginas;
    for (const { idEnvio = null, endToEndId, valor, devolucoes } of read.data.pix)
      lines.push({
        reference: idEnvio,
        endToEndId,
        value: centavosOf(valor),
        returned: returnedOf(devolucoes),
      });
  }
  return lines;
}

export const efiTerms = {
  method: 'efi',
  // Each payment takes two calls, so 24 payments a second.
  rate: { concurrent: 24, perLook: 24 },
  certainAfterSeconds: 60,
} as const;

export function createEfiProvider(settings: EfiSettings, appUrl: string): PixProvider & { close(): void } {
  const client = createJsonClient({
    baseUrl: settings.apiUrl,
    timeoutMs: TIMEOUT_MS,
    connections: efiTerms.rate.concurrent,
    tls: settings.tls,
  });
  const call = authorized(client, settings);
  const register = registration(call, settings, appUrl);
  const body = ({ net, key, cpf, description }: PixOrder) => ({
    valor: text(net),
    pagador: { chave: settings.payerKey, infoPagador: description },
    favorecido: { chave: key, cpf },
  });
  return {
    ...efiTerms,
    webhookSecret: settings.webhookSecret,
    async send(order) {
      if (!(await register())) return { said: 'later', seconds: WAIT_SECONDS };
      return answerToSending(
        await call({ method: 'PUT', path: `/v3/gn/pix/${order.id}`, body: body(order) }),
      );
    },
    find: async ({ id }) =>
      answerToLooking(await call({ method: 'GET', path: `/v2/gn/pix/enviados/id-envio/${id}` })),
    statement: (day) => readStatement(call, day),
    async balance() {
      const answer = await call({ method: 'GET', path: '/v2/gn/saldo' });
      const read = balance.safeParse(answer?.body);
      return read.success
        ? centavosOf(read.data.saldo)
        : connectionProblem(answer, 'unreachable_or_certificate');
    },
    close: () => client.close(),
  };
}
