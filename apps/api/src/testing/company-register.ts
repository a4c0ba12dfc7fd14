import type { ServerResponse } from 'node:http';
import { startLoopbackServer } from './loopback-server.ts';

type Reply = (response: ServerResponse) => void;

/** A stand-in for minha-receita on loopback. `GET /{cnpj}` responds as the test sets. */
export interface CompanyRegisterStandIn {
  readonly url: string;
  /** Sets the response for this company. */
  answer(cnpj: string, reply: Reply): void;
  /** The number of requests received for this company. */
  hits(cnpj: string): number;
  stop(): Promise<void>;
}

/** The fields of minha-receita's response that the adapter reads. */
export const company =
  (facts: Record<string, unknown> = {}): Reply =>
  (response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        razao_social: 'PADARIA PÃO DE AÇÚCAR LTDA',
        situacao_cadastral: 2,
        descricao_situacao_cadastral: 'ATIVA',
        ...facts,
      }),
    );
  };

export const failure =
  (status: number, text = ''): Reply =>
  (response) =>
    response.writeHead(status).end(text);

export async function startCompanyRegister(): Promise<CompanyRegisterStandIn> {
  const replies = new Map<string, Reply>();
  const requested: string[] = [];
  const { url, stop } = await startLoopbackServer((request, response) => {
    const cnpj = request.url?.slice(1) ?? '';
    requested.push(cnpj);
    const reply = replies.get(cnpj) ?? failure(404, '{"message":"CNPJ não encontrado."}');
    reply(response);
  });
  return {
    url,
    answer: (cnpj, reply) => void replies.set(cnpj, reply),
    hits: (cnpj) => requested.filter((each) => each === cnpj).length,
    stop,
  };
}
