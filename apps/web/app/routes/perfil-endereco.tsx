import { AddressPage } from '../features/profile/components/address-page.tsx';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Endereço') }];

export default function Page() {
  return <AddressPage />;
}
