import type { TextVariables } from '../wire/text-variables.ts';
import type { LegalText } from './legal-text.ts';

/** What the Indiker ticks at the end of /nova-indicacao (specification section 1: data-protection rules). */
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
