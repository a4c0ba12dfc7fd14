import { PersonalDataPage } from '#app/features/profile/components/personal-data-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Meus Dados');

export default function Page() {
  return <PersonalDataPage />;
}
