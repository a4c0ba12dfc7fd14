import { SectionPage } from './section-page.tsx';
import { AddressForm } from './address-form.tsx';

export function AddressPage() {
  return (
    <SectionPage title="Endereço" help="O estado e a cidade em que você mora.">
      {(user) => <AddressForm key={user.id} user={user} />}
    </SectionPage>
  );
}
