/** What a register of companies says of a CNPJ. */
export interface CompanyFacts {
  readonly active: boolean;
  readonly name: string | null;
}

export interface CompanyRegister {
  /** The register's answer, or undefined when it has none or cannot be reached in time. */
  find(cnpj: string): Promise<CompanyFacts | undefined>;
}

const TIMEOUT_MS = 3_000;
/** Receita Federal's code for a company in good standing. */
const ACTIVE = 2;

/** A server with minha-receita's `GET /{cnpj}`. */
export function minhaReceita(baseUrl: string): CompanyRegister {
  return {
    async find(cnpj) {
      try {
        const response = await fetch(`${baseUrl}/${cnpj}`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { accept: 'application/json' },
          redirect: 'error',
        });
        return response.ok ? readFacts(await response.json()) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Only what is understood is used: an answer of another shape counts as none. */
function readFacts(answer: unknown): CompanyFacts | undefined {
  if (typeof answer !== 'object' || answer === null || !('situacao_cadastral' in answer)) return undefined;
  const situation = Number(answer.situacao_cadastral);
  if (!Number.isInteger(situation)) return undefined;
  const name =
    'razao_social' in answer && typeof answer.razao_social === 'string' ? answer.razao_social : null;
  return {
    active: situation === ACTIVE,
    name: name?.slice(0, 200).replaceAll('\u0000', '').toWellFormed() ?? null,
  };
}
