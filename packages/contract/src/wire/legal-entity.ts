import { cleanCnpj } from '@indike/rules/identifiers/documents';

/** Who operates the programme: the party of the terms of use and the controller of personal data (LGPD, art. 9). */
export interface LegalEntity {
  readonly legalName: string;
  /** Canonical: 14 characters without punctuation. */
  readonly cnpj: string;
  readonly address: string;
  /** The e-mail address of the data protection officer. */
  readonly privacyEmail: string;
}

/** Fictitious, for the sandbox only. Production refuses to start without the real one (product 13.1). */
export const sandboxLegalEntity: LegalEntity = {
  legalName: 'Provedora de Demonstração Ltda. (empresa fictícia da área de testes)',
  cnpj: '12ABC34501DE35',
  address: 'Rua de Exemplo, 100, São Paulo/SP (endereço fictício)',
  privacyEmail: 'privacidade@indike.example',
};

/** Reads PROVIDER_LEGAL_NAME, PROVIDER_CNPJ, PROVIDER_ADDRESS and PRIVACY_EMAIL, which the settings have validated. */
export function readLegalEntity(env: Readonly<Record<string, string | undefined>>): LegalEntity {
  return {
    legalName: env['PROVIDER_LEGAL_NAME']?.trim() || sandboxLegalEntity.legalName,
    cnpj: cleanCnpj(env['PROVIDER_CNPJ'] ?? '') || sandboxLegalEntity.cnpj,
    address: env['PROVIDER_ADDRESS']?.trim() || sandboxLegalEntity.address,
    privacyEmail: env['PRIVACY_EMAIL']?.trim() || sandboxLegalEntity.privacyEmail,
  };
}
