import type { CompanySituation } from '@indike/rules/referrals/company-situations';

/** What a register of companies says of a CNPJ. */
export interface CompanyFacts {
  readonly active: boolean;
  readonly name: string | null;
  /** Null of an answer that was stored before these were kept. */
  readonly situation: CompanySituation | null;
  /** The main activity, in the register's words. */
  readonly activity: string | null;
  /** One line. */
  readonly address: string | null;
}

export interface CompanyRegister {
  /** The register's facts, or undefined when it has none or cannot be reached in time. */
  find(cnpj: string): Promise<CompanyFacts | undefined>;
}
