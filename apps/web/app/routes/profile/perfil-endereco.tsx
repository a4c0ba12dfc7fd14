import { AddressPage } from '#app/features/profile/components/address-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Endereço');

export default function Page() {
  return <AddressPage />;
}
