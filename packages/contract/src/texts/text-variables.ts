import { formatCnpj } from '@indike/rules/identifiers/documents';
import type { Brand } from '../wire/brand.ts';
import type { LegalEntity } from '../wire/legal-entity.ts';
import { providerNames, type SocialProvider } from '../accounts/social.ts';

/**
 * Values from the settings that the texts of pages and e-mails contain. Each grammatical form is a separate variable,
 * so that a prerendered page can hold a placeholder for it.
 */
export interface TextVariables {
  readonly product: string;
  /** Inside a sentence: 'a Provedora'. */
  readonly provider: string;
  /** At the beginning of a sentence: 'A Provedora'. */
  readonly providerCapitalized: string;
  /** After 'de': 'da Provedora'. */
  readonly ofProvider: string;
  /** After 'por': 'pela Provedora'. */
  readonly byProvider: string;
  readonly supportEmail: string;
  readonly privacyEmail: string;
  readonly legalName: string;
  readonly cnpj: string;
  readonly address: string;
  /** 'Google ou Facebook'; empty when neither is offered. */
  readonly socialProviders: string;
}

export function textVariables(
  { product, provider, supportEmail }: Brand,
  { cnpj, ...legal }: LegalEntity,
  social: readonly SocialProvider[] = [],
): TextVariables {
  const withArticle = /^[ao]s? /.test(provider);
  return {
    ...legal,
    product,
    provider,
    providerCapitalized: provider.charAt(0).toUpperCase() + provider.slice(1),
    ofProvider: withArticle ? `d${provider}` : `de ${provider}`,
    byProvider: withArticle ? `pel${provider}` : `por ${provider}`,
    supportEmail,
    cnpj: formatCnpj(cnpj),
    socialProviders: social.map((name) => providerNames[name]).join(' ou '),
  };
}

/**
 * Pages are built with these placeholders, and the server replaces them when it loads the pages (apps/api/src/web).
 * Escaping does not change them. An object literal, so that bundles can leave it out.
 */
export const placeholders: TextVariables = {
  product: '__INDIKE_product__',
  provider: '__INDIKE_provider__',
  providerCapitalized: '__INDIKE_providerCapitalized__',
  ofProvider: '__INDIKE_ofProvider__',
  byProvider: '__INDIKE_byProvider__',
  supportEmail: '__INDIKE_supportEmail__',
  privacyEmail: '__INDIKE_privacyEmail__',
  legalName: '__INDIKE_legalName__',
  cnpj: '__INDIKE_cnpj__',
  address: '__INDIKE_address__',
  socialProviders: '__INDIKE_socialProviders__',
};

export const PLACEHOLDER = /__INDIKE_(\w+?)__/g;
