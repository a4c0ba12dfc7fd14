import { PersonalDataPage } from '#app/features/profile/components/personal-data-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Meus Dados');

export default function Page() {
  return <PersonalDataPage />;
}
