import { companySituation, isCompanySituation } from '@indike/rules/referrals/company-situations';
import type { CompanyFacts, CompanyRegister } from '../platform/company-register.ts';
import { fetchWithTimeout, readJsonBody } from '../platform/http/outbound/outbound-http.ts';

/** Real responses have a few KB. */
const MAX_BYTES = 1024 * 1024;
/** Reads `GET /{cnpj}` of a minha-receita server. */
export function minhaReceita(baseUrl: string): CompanyRegister {
  return {
    async find(cnpj) {
      try {
        const response = await fetchWithTimeout(`${baseUrl}/${cnpj}`);
        if (!response.ok) {
          await response.body?.cancel();
          return undefined;
        }
        return readFacts(await readJsonBody(response, MAX_BYTES));
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns undefined when the response has an unexpected shape. */
function readFacts(answer: unknown): CompanyFacts | undefined {
  if (typeof answer !== 'object' || answer === null || !('situacao_cadastral' in answer)) return undefined;
  const situation = answer.situacao_cadastral;
  if (!isCompanySituation(situation)) return undefined;
  const textOf = (name: string) => line(Object.entries(answer).find(([key]) => key === name)?.[1]);
  return {
    active: situation === companySituation.active,
    name: textOf('razao_social'),
    situation,
    activity: textOf('cnae_fiscal_descricao'),
    address: addressOf(textOf),
  };
}

const MAX_LENGTH = 200;

/** Returns null for a value that is not text or is empty. */
function line(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.slice(0, MAX_LENGTH).replaceAll('\u0000', '').toWellFormed() || null;
}

/** 'AVENIDA PAULISTA 1000, SALA 2, BELA VISTA, SÃO PAULO/SP, 01310100' */
function addressOf(textOf: (name: string) => string | null): string | null {
  const joined = (separator: string, ...names: string[]) =>
    names
      .map(textOf)
      .filter((part) => part !== null)
      .join(separator);
  const parts = [
    joined(' ', 'descricao_tipo_de_logradouro', 'logradouro', 'numero'),
    joined('', 'complemento'),
    joined('', 'bairro'),
    joined('/', 'municipio', 'uf'),
    joined('', 'cep'),
  ];
  return line(parts.filter((part) => part !== '').join(', '));
}
