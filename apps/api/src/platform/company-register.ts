/** What a register of companies says of a CNPJ. */
export interface CompanyFacts {
  readonly active: boolean;
  readonly name: string | null;
}

export interface CompanyRegister {
  /** The register's facts, or undefined when it has none or cannot be reached in time. */
  find(cnpj: string): Promise<CompanyFacts | undefined>;
}
