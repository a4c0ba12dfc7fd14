import { isCnpj } from '@indike/rules/identifiers/documents';
import type { FastifyInstance } from 'fastify';
import { sandboxCompany } from './companies.ts';
import { COMPANIES_PATH } from './stand-ins.ts';

const BAD_REQUEST = 400;
const NOT_FOUND = 404;

/** A stand-in of minha-receita's `GET /{cnpj}`. Never registered outside the sandbox. */
export function sandboxCompanyRoutes(app: FastifyInstance): void {
  app.get<{ Params: { cnpj: string } }>(`${COMPANIES_PATH}/:cnpj`, ({ params: { cnpj } }, reply) => {
    if (!isCnpj(cnpj)) return reply.status(BAD_REQUEST).send({ message: `CNPJ ${cnpj} inválido.` });
    const company = sandboxCompany(cnpj);
    return company ?? reply.status(NOT_FOUND).send({ message: `CNPJ ${cnpj} não encontrado.` });
  });
}
