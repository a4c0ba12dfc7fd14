import { describe, expect, it } from 'vitest';
import { defaultBrand } from '../wire/brand.ts';
import { readLegalEntity, sandboxLegalEntity } from '../wire/legal-entity.ts';
import { placeholders, textVariables } from './text-variables.ts';

describe('what the settings put into texts', () => {
  it('declines the provider with its article, and without one', () => {
    const forms = (provider: string) => textVariables({ ...defaultBrand, provider }, sandboxLegalEntity);
    expect(forms('o Birô')).toMatchObject({
      provider: 'o Birô',
      providerCapitalized: 'O Birô',
      ofProvider: 'do Birô',
      byProvider: 'pelo Birô',
    });
    expect(forms('Acme')).toMatchObject({ ofProvider: 'de Acme', byProvider: 'por Acme' });
  });

  it('names the providers to sign in with, or none', () => {
    const named = (...social: Parameters<typeof textVariables>[2][]) =>
      textVariables(defaultBrand, sandboxLegalEntity, ...social).socialProviders;
    expect(named(['google', 'facebook'])).toBe('Google ou Facebook');
    expect(named(['facebook'])).toBe('Facebook');
    expect(named()).toBe('');
  });

  it('reads a CNPJ with letters, punctuated or not', () => {
    const { cnpj } = readLegalEntity({ PROVIDER_CNPJ: '00.000.000/e08g-12' });
    expect(textVariables(defaultBrand, { ...sandboxLegalEntity, cnpj }).cnpj).toBe('00.000.000/E08G-12');
  });

  it('says that the sandbox’s company is invented', () => {
    const { legalName, address } = readLegalEntity({});
    expect([legalName, address].every((text) => text.includes('fictíci'))).toBe(true);
  });

  it('has a placeholder of its own for each', () => {
    const variables = textVariables(defaultBrand, sandboxLegalEntity);
    expect(Object.keys(placeholders).toSorted()).toEqual(Object.keys(variables).toSorted());
    for (const [name, text] of Object.entries(placeholders)) expect(text).toBe(`__INDIKE_${name}__`);
  });
});
