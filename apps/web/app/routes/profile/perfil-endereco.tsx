import { AddressPage } from '#app/features/profile/components/address-page.tsx';
import { ownPage } from '#app/shared/page-meta.ts';

export const meta = () => ownPage('Endereço');

export default function Page() {
  return <AddressPage />;
}
