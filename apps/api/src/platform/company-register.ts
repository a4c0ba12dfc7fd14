import type { CompanySituation } from '@indike/rules/referrals/company-situations';

/** What the company register says about a CNPJ. */
export interface CompanyFacts {
  readonly active: boolean;
  readonly name: string | null;
  /** Null in answers stored before this field existed. */
  readonly situation: CompanySituation | null;
  /** The main activity as described by the register. */
  readonly activity: string | null;
  /** In one line. */
  readonly address: string | null;
}

export interface CompanyRegister {
  /** The register's facts, or undefined when it has none or cannot be reached in time. */
  find(cnpj: string): Promise<CompanyFacts | undefined>;
}
