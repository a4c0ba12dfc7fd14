import { PersonalDataPage } from '../features/profile/components/personal-data-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Meus Dados') }];

export default function Page() {
  return <PersonalDataPage />;
}
