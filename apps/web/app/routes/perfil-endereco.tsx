import { AddressPage } from '../features/profile/components/address-page.tsx';
import { ownPage } from '../shared/page-meta.ts';

export const meta = () => ownPage('Endereço');

export default function Page() {
  return <AddressPage />;
}
