import { CompletionPage } from '../features/accounts/completion/completion-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Complete o seu cadastro') }];

export default function Page() {
  return <CompletionPage />;
}
