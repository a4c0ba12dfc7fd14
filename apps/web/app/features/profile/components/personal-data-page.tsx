import { SectionPage } from './section-page.tsx';
import { PersonalDataForm } from './personal-data-form.tsx';

export function PersonalDataPage() {
  return (
    <SectionPage title="Meus Dados" help="Seu nome e seu contato, e a senha com que você entra.">
      {(user) => <PersonalDataForm key={user.id} user={user} />}
    </SectionPage>
  );
}
