import { terms } from '@indike/contract/texts/terms';
import { LegalArticle } from '../shared/legal/legal-article.tsx';
import { LegalPage } from '../shared/legal/legal-page.tsx';
import { openPage } from '../shared/page-meta.ts';

export const meta = () =>
  openPage({
    title: terms.title,
    path: '/termos-de-uso',
    description:
      'As regras do programa de indicações: quem pode participar, como a bonificação é calculada, paga e quando expira.',
  });

export default function Page() {
  return (
    <LegalPage title={terms.title}>
      <LegalArticle text={terms} headings="h2" />
    </LegalPage>
  );
}
