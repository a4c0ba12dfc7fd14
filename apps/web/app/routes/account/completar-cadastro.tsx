import { CompletionPage } from '#app/features/accounts/completion/completion-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Complete o seu cadastro');

export default function Page() {
  return <CompletionPage />;
}
