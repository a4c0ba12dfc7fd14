import { LegalPage } from '#app/shared/legal/legal-page.tsx';
import { TermsArticle, termsText } from '#app/shared/legal/terms-article.tsx';
import { indexablePage } from '#app/shared/page-meta.ts';

export const meta = () =>
  indexablePage({
    title: termsText.title,
    path: '/termos-de-uso',
    description:
      'As regras do programa de indicações: quem pode participar, como a bonificação é calculada, paga e quando expira.',
  });

export default function Page() {
  return (
    <LegalPage title={termsText.title}>
      <TermsArticle headings="h2" />
    </LegalPage>
  );
}
