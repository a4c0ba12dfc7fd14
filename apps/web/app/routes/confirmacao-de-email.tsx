import { ConfirmationPage } from '../features/email-confirmation/components/confirmation-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Confirmação de e-mail') }];

export default function Page() {
  return <ConfirmationPage />;
}
