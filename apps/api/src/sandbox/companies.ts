import type { FastifyInstance } from 'fastify';
import { formatCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { companySituation } from '@indike/rules/referrals/company-situations';
import { COMPANIES_PATH } from './stand-ins.ts';

const { active: ACTIVE, closed: CLOSED } = companySituation;

interface SandboxCompany {
  readonly cnpj: string;
  /** Null: unknown to the register. */
  readonly name: string | null;
  readonly situation: typeof ACTIVE | typeof CLOSED;
}

/** Invented companies. Every other CNPJ gets a name made from its digits. */
const COMPANIES: readonly SandboxCompany[] = [
  { cnpj: 'TESTE001000106', name: 'PADARIA PÃO QUENTE LTDA (TESTE)', situation: ACTIVE },
  { cnpj: 'TESTE002000150', name: 'METALÚRGICA AURORA S.A. (TESTE)', situation: ACTIVE },
  { cnpj: '11222333000181', name: 'LIVRARIA DO CENTRO LTDA (TESTE)', situation: ACTIVE },
  { cnpj: 'TESTE003000103', name: 'TECELAGEM FIO ANTIGO LTDA (TESTE)', situation: CLOSED },
  { cnpj: 'TESTE004000140', name: null, situation: ACTIVE },
];

const ROOT_LENGTH = 8;
const NOTICE = 'Registro da área de testes: empresas inventadas, sem ligação com a Receita Federal.';

/** The response of minha-receita's `GET /{cnpj}`; null for an unknown company. */
function sandboxCompany(cnpj: string): Readonly<Record<string, unknown>> | null {
  const known = COMPANIES.find((company) => company.cnpj === cnpj);
  const name = known ? known.name : `EMPRESA ${cnpj.slice(0, ROOT_LENGTH)} LTDA (TESTE)`;
  if (name === null) return null;
  const situation = known?.situation ?? ACTIVE;
  return {
    cnpj,
    razao_social: name,
    nome_fantasia: '',
    situacao_cadastral: situation,
    descricao_situacao_cadastral: situation === ACTIVE ? 'ATIVA' : 'BAIXADA',
    cnae_fiscal_descricao: 'Comércio varejista de artigos de teste',
    descricao_tipo_de_logradouro: 'RUA',
    logradouro: 'DOS EXEMPLOS',
    numero: '100',
    bairro: 'CENTRO',
    municipio: 'SÃO PAULO',
    uf: 'SP',
    cep: '01001000',
    aviso: NOTICE,
  };
}

const summaryOf = ({ name, situation }: SandboxCompany): string => {
  if (name === null) return 'não consta: pode ser indicada, sem nome';
  return situation === ACTIVE ? `${name}: ativa` : `${name}: baixada, não pode ser indicada`;
};

/** The companies as lines that are printed when the server starts. */
export const sandboxCompanyLines = (): readonly string[] =>
  COMPANIES.map((company) => `${formatCnpj(company.cnpj)}  ${summaryOf(company)}`);

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
