import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorResponse } from '@indike/contract/errors/errors';
import { DEFAULT_MESSAGES } from '@indike/contract/errors/refusal';
import { API_V1, type Problem } from '@indike/contract/integrations/api';
import { addressOf, loggedNetwork } from '../client-address.ts';
import { isDatabaseUnavailable, isDataException, OutcomeUnknownError } from '../db/failures.ts';
import { loggableError, type SecurityEvent } from '../log.ts';
import { HttpError, refusalError } from '../refusal.ts';
import { QueueFullError } from '../semaphore.ts';
import { answerHeaders } from './headers.ts';

const TEXTS: Readonly<Record<number, string>> = {
  ...DEFAULT_MESSAGES,
  408: 'A conexão demorou demais. Tente de novo.',
  413: 'O envio é grande demais',
  414: 'O endereço é longo demais',
  415: 'Formato de envio não aceito: use JSON',
  431: 'O cabeçalho do envio é grande demais',
  503: 'O serviço está indisponível por um instante. Tente de novo em alguns segundos.',
};
export const text = (status: number): string => TEXTS[status] ?? TEXTS[status < 500 ? 400 : 500] ?? '';

interface ErrorReply {
  status: number;
  answer: ErrorResponse;
  retryAfterSeconds?: number | undefined;
}

const plain = (status: number): ErrorReply => ({ status, answer: { message: text(status) } });

/** An expected error keeps its message. Any other error becomes a 500 without details. */
export function toErrorReply(error: unknown): ErrorReply {
  if (error instanceof HttpError) {
    const answer: ErrorResponse = { message: error.message };
    if (error.errors) answer.errors = error.errors;
    if (error.code) answer.code = error.code;
    return { status: error.status, answer, retryAfterSeconds: error.retryAfter };
  }
  if (error instanceof OutcomeUnknownError)
    return { ...toErrorReply(refusalError('outcome_unknown')), retryAfterSeconds: 5 };
  if (error instanceof QueueFullError) return { ...plain(503), retryAfterSeconds: 2 };
  if (isDatabaseUnavailable(error)) return { ...plain(503), retryAfterSeconds: 5 };
  if (isDataException(error)) return plain(422);
  const status = statusOfFramework(error);
  if (status === 400 && !isBadAddress(error))
    return { status, answer: { message: 'O envio não é um JSON válido' } };
  return plain(status);
}

/** Fastify's own errors (body too large, not JSON, wrong media type) carry their status. */
function statusOfFramework(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

const isBadAddress = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_ERR_BAD_URL';

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, answer, retryAfterSeconds } = toErrorReply(error);
  if (status >= 500) request.log.error({ err: loggableError(error), req_id: request.id }, 'request failed');
  if (status === 403 || status === 429) logSecurityOf(request, 'refusal', answer.code ?? String(status));
  if (answer.code === 'wrong_validation_code') logSecurityOf(request, 'code_tried', 'profile_code_wrong');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (answersWithProblem(request)) return answerProblem({ status, answer }, request, reply);
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...answer, request_id: request.id });
}

function answerProblem(
  { status, answer }: ErrorReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (status === 401) {
    reply.header('www-authenticate', 'Bearer');
    logSecurityOf(request, 'refusal', answer.code ?? String(status));
  }
  return reply
    .status(status)
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(toProblem(status, answer, request.id));
}

/** The account is unknown here. `req_id` links the line to the request's own log line. */
function logSecurityOf(request: FastifyRequest, event: SecurityEvent, outcome: string): void {
  const { id, routeOptions } = request;
  request.log.info(
    {
      event,
      outcome,
      account: null,
      network: loggedNetwork(addressOf(request)),
      route: routeOptions.url ?? null,
      req_id: id,
    },
    'security',
  );
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Whether the request's errors are problems (RFC 9457): all below /api/v1, including a 404 for an unknown path. */
const answersWithProblem = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  url === API_V1 || url.startsWith(`${API_V1}/`) || url.startsWith(`${API_V1}?`);

const TITLES: Readonly<Record<number, string>> = {
  400: 'Pedido inválido',
  401: 'Chave de API ausente ou inválida',
  403: 'Não permitido',
  404: 'Não encontrado',
  409: 'Conflito com o estado atual',
  412: 'A versão enviada não é a atual',
  413: 'Envio grande demais',
  415: 'Formato não aceito',
  422: 'Dados inválidos',
  429: 'Limite de chamadas atingido',
  503: 'Indisponível por um instante',
};

/** The `type` is a URN, not a URL, because there is no page to read about it. */
export const toProblem = (status: number, { message, errors, code }: ErrorResponse, id: string): Problem => ({
  type: code === undefined ? 'about:blank' : `urn:indike:problem:${code}`,
  title: TITLES[status] ?? (status < 500 ? 'Pedido recusado' : 'Erro interno'),
  status,
  detail: message,
  ...(code !== undefined && { code }),
  ...(errors && { errors }),
  request_id: id,
});

// Requests that fail before routing run no hooks, so their error responses get the usual JSON and headers here.

const statusOf = (code: string | undefined): number =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;

/** Answers a request that Node's parser rejected: headers too large, too slow, or not HTTP. */
export function handleClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statusOf(error.code);
  const requestId = randomUUID();
  const body = JSON.stringify({ message: text(status), request_id: requestId });
  const headers = Object.entries({
    ...answerHeaders(requestId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Answers a URL that the router cannot parse (`/%zz`, an overlong parameter). */
export function handleFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void answerError(error, request, reply.headers(answerHeaders(request.id)));
}
