import { SectionPage } from './section-page.tsx';
import { AddressForm } from './address-form.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Endereço');

export default function AddressPage() {
  return (
    <SectionPage title="Endereço" help="O estado e a cidade em que você mora.">
      {(user) => <AddressForm key={user.id} user={user} />}
    </SectionPage>
  );
}
