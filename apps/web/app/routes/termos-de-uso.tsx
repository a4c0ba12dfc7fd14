import { terms } from '@indike/contract/texts/terms';
import { pageTitle } from '../shared/brand.ts';
import { LegalArticle } from '../shared/legal/legal-article.tsx';
import { LegalPage } from '../shared/legal/legal-page.tsx';

export const meta = () => [{ title: pageTitle(terms.title) }];

export default function Page() {
  return (
    <LegalPage title={terms.title}>
      <LegalArticle text={terms} headings="h2" />
    </LegalPage>
  );
}
