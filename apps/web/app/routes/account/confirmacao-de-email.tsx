import { ConfirmationPage } from '#app/features/email-confirmation/components/confirmation-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Confirmação de e-mail');

export default function Page() {
  return <ConfirmationPage />;
}
