import { formatCnpj } from '@indike/rules/identifiers/documents';

/** Receita Federal's codes of a company's situation. */
const ACTIVE = 2;
const CLOSED = 8;

interface SandboxCompany {
  readonly cnpj: string;
  /** None: the register does not know the company. */
  readonly name: string | null;
  readonly situation: typeof ACTIVE | typeof CLOSED;
}

/** Invented; the others of the test area's register are made of their number. */
const companies: readonly SandboxCompany[] = [
  { cnpj: 'TESTE001000106', name: 'PADARIA PÃO QUENTE LTDA (TESTE)', situation: ACTIVE },
  { cnpj: 'TESTE002000150', name: 'METALÚRGICA AURORA S.A. (TESTE)', situation: ACTIVE },
  { cnpj: '11222333000181', name: 'LIVRARIA DO CENTRO LTDA (TESTE)', situation: ACTIVE },
  { cnpj: 'TESTE003000103', name: 'TECELAGEM FIO ANTIGO LTDA (TESTE)', situation: CLOSED },
  { cnpj: 'TESTE004000140', name: null, situation: ACTIVE },
];

const ROOT_LENGTH = 8;
const NOTICE = 'Registro da área de testes: empresas inventadas, sem ligação com a Receita Federal.';

/** As minha-receita answers `GET /{cnpj}`; null where it knows none. */
export function sandboxCompany(cnpj: string): Readonly<Record<string, unknown>> | null {
  const known = companies.find((company) => company.cnpj === cnpj);
  const name = known ? known.name : `EMPRESA ${cnpj.slice(0, ROOT_LENGTH)} LTDA (TESTE)`;
  if (name === null) return null;
  const situation = known?.situation ?? ACTIVE;
  return {
    cnpj,
    razao_social: name,
    nome_fantasia: '',
    situacao_cadastral: situation,
    descricao_situacao_cadastral: situation === ACTIVE ? 'ATIVA' : 'BAIXADA',
    aviso: NOTICE,
  };
}

const told = ({ name, situation }: SandboxCompany): string => {
  if (name === null) return 'não consta: pode ser indicada, sem nome';
  return situation === ACTIVE ? `${name}: ativa` : `${name}: baixada, não pode ser indicada`;
};

/** What the start prints. */
export const sandboxCompanyLines = (): readonly string[] =>
  companies.map((company) => `${formatCnpj(company.cnpj)}  ${told(company)}`);
