import type { ErrorResponse } from '@indike/contract/errors/errors';
import { API_V1, type Problem } from '@indike/contract/integrations/api';
import type { FastifyRequest } from 'fastify';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Whether the request's errors are problems (RFC 9457): all below /api/v1, including a 404 for an unknown path. */
export const answersWithProblem = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
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
