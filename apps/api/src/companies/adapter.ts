import type { CompanyFacts, CompanyRegister } from '../platform/company-register.ts';
import { fetchWithTimeout, readJsonBody } from '../platform/http/outbound-http.ts';

/** Real responses have a few KB. */
const MAX_BYTES = 1024 * 1024;
/** Receita Federal's codes: nula, ativa, suspensa, inapta, baixada. */
const SITUATIONS: readonly unknown[] = [1, 2, 3, 4, 8];
const ACTIVE = 2;

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

/** Undefined when the response has an unexpected shape. */
function readFacts(answer: unknown): CompanyFacts | undefined {
  if (typeof answer !== 'object' || answer === null || !('situacao_cadastral' in answer)) return undefined;
  const situation = answer.situacao_cadastral;
  if (!SITUATIONS.includes(situation)) return undefined;
  const name =
    'razao_social' in answer && typeof answer.razao_social === 'string' ? answer.razao_social : null;
  return {
    active: situation === ACTIVE,
    name: name?.slice(0, 200).replaceAll('\u0000', '').toWellFormed() ?? null,
  };
}
