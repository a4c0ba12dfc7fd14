import { MyDataPage } from '../features/privacy/components/my-data-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Meus dados e privacidade') }];

export default function Page() {
  return <MyDataPage />;
}
