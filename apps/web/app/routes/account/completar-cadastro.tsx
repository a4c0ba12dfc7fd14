import { CompletionPage } from '#app/features/accounts/completion/completion-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Complete o seu cadastro');

export default function Page() {
  return <CompletionPage />;
}
