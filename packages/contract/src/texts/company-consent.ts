import type { TextVariables } from './text-variables.ts';
import type { LegalText } from './legal-text.ts';

/** Accepted by a visitor who submits their own company through a share link. */
export const companyConsent = ({
  provider,
  legalName,
}: Pick<TextVariables, 'provider' | 'legalName'>): LegalText => ({
  version: '2026-11-21',
  title: 'Consentimento da empresa',
  sections: [
    {
      title: '',
      paragraphs: [
        `Declaro que os dados são verdadeiros e que posso informá-los em nome da empresa. Autorizo ${provider} (${legalName}) a usar os dados que deixei para falar comigo sobre os serviços que oferece e a contar o andamento à pessoa que me enviou o link. Posso pedir a remoção destes dados a qualquer momento pelo link do e-mail que vou receber.`,
      ],
    },
  ],
});
