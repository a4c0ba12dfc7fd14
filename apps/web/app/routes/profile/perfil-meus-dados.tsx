import { MyDataPage } from '#app/features/privacy/components/my-data-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Privacidade e exclusão');

export default function Page() {
  return <MyDataPage />;
}
