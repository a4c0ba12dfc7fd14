import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = (response: ServerResponse) => void;

/** A stand-in of minha-receita on loopback: `GET /{cnpj}` answers what the test says. */
export interface CompanyRegisterStandIn {
  readonly url: string;
  /** What the register answers for this company from now on. */
  answer(cnpj: string, reply: Reply): void;
  /** How often it was asked for this company. */
  hits(cnpj: string): number;
  stop(): Promise<void>;
}

/** The start of minha-receita's answer, as far as we read it. */
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
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const cnpj = request.url?.slice(1) ?? '';
    asked.push(cnpj);
    const reply = replies.get(cnpj) ?? failure(404, '{"message":"CNPJ não encontrado."}');
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answer: (cnpj, reply) => void replies.set(cnpj, reply),
    hits: (cnpj) => asked.filter((each) => each === cnpj).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
