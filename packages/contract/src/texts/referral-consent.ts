import type { TextVariables } from './text-variables.ts';
import type { LegalText } from './legal-text.ts';

/** Accepted by the Indiker at the end of /nova-indicacao (product 4.1). */
export const referralConsent = ({ byProvider }: Pick<TextVariables, 'byProvider'>): LegalText => ({
  version: '2026-11-21',
  title: 'Consentimento da indicação',
  sections: [
    {
      title: '',
      paragraphs: [
        `Declaro que os dados são verdadeiros, que o contato sabe desta indicação e que ele concorda em ser procurado ${byProvider} para conhecer os serviços oferecidos. Sei que a empresa será informada de quem a indicou e que respondo por indicações feitas fora da lei.`,
      ],
    },
  ],
});
