import { ConfirmationPage } from '#app/features/email-confirmation/components/confirmation-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Confirmação de e-mail');

export default function Page() {
  return <ConfirmationPage />;
}
