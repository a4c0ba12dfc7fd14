import type { TextVariables } from './text-variables.ts';
import type { LegalText } from './legal-text.ts';

/**
 * The provider's declaration with each import of referrals, because the product sends their contacts no e-mail (product
 * 12.20).
 */
export const importDeclaration = ({
  product,
  providerCapitalized,
  legalName,
}: Pick<TextVariables, 'product' | 'providerCapitalized' | 'legalName'>): LegalText => ({
  version: '2026-11-22',
  title: 'Declaração sobre indicações importadas',
  sections: [
    {
      title: '',
      paragraphs: [
        `${providerCapitalized} (${legalName}) declara que estas indicações foram feitas antes, fora do ${product}, que cada contato foi informado da indicação e de como se opor a ela, e que tem base legal para tratar os seus dados. Responde pelo que declara.`,
      ],
    },
  ],
});
