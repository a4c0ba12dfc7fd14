import { MyDataPage } from '#app/features/privacy/components/my-data-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Privacidade e exclusão');

export default function Page() {
  return <MyDataPage />;
}
