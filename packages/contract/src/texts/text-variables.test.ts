import { describe, expect, it } from 'vitest';
import { defaultBrand } from '../wire/brand.ts';
import { readLegalEntity, sandboxLegalEntity } from '../wire/legal-entity.ts';
import { placeholders, textVariables } from './text-variables.ts';

describe('text variables', () => {
  it('contract prepositions with the article of the provider, if it has one', () => {
    const forms = (provider: string) => textVariables({ ...defaultBrand, provider }, sandboxLegalEntity);
    expect(forms('o Birô')).toMatchObject({
      provider: 'o Birô',
      providerCapitalized: 'O Birô',
      ofProvider: 'do Birô',
      byProvider: 'pelo Birô',
    });
    expect(forms('Acme')).toMatchObject({ ofProvider: 'de Acme', byProvider: 'por Acme' });
  });

  it('list the social sign-in providers, or none', () => {
    const named = (...social: Parameters<typeof textVariables>[2][]) =>
      textVariables(defaultBrand, sandboxLegalEntity, ...social).socialProviders;
    expect(named(['google', 'facebook'])).toBe('Google ou Facebook');
    expect(named(['facebook'])).toBe('Facebook');
    expect(named()).toBe('');
  });

  it('accept a CNPJ with letters, with or without punctuation', () => {
    const { cnpj } = readLegalEntity({ PROVIDER_CNPJ: '00.000.000/e08g-12' });
    expect(textVariables(defaultBrand, { ...sandboxLegalEntity, cnpj }).cnpj).toBe('00.000.000/E08G-12');
  });

  it('say that the company of the sandbox is fictitious', () => {
    const { legalName, address } = readLegalEntity({});
    expect([legalName, address].every((text) => text.includes('fictíci'))).toBe(true);
  });

  it('have one distinct placeholder each', () => {
    const variables = textVariables(defaultBrand, sandboxLegalEntity);
    expect(Object.keys(placeholders).toSorted()).toEqual(Object.keys(variables).toSorted());
    for (const [name, text] of Object.entries(placeholders)) expect(text).toBe(`__INDIKE_${name}__`);
  });
});
