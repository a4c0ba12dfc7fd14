import type { LegalText } from './legal-text.ts';

/** What a visitor ticks who leaves their own company's data through somebody's link. */
export const companyConsent: LegalText = {
  version: '2026-11-21',
  title: 'Consentimento da empresa',
  sections: [
    {
      title: '',
      paragraphs: [
        'Declaro que os dados são verdadeiros e que posso informá-los em nome da empresa. Autorizo que a equipe comercial entre em contato pelos dados que deixei e que a pessoa que me enviou o link acompanhe o andamento desta conversa. Posso pedir a remoção destes dados a qualquer momento pelo link do e-mail que vou receber.',
      ],
    },
  ],
};
