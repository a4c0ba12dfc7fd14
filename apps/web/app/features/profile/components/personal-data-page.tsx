import { SectionPage } from './section-page.tsx';
import { PersonalDataForm } from './personal-data-form.tsx';

export function PersonalDataPage() {
  return (
    <SectionPage title="Meus Dados" help="Seu nome, telefone e senha.">
      {(user) => <PersonalDataForm key={user.id} user={user} />}
    </SectionPage>
  );
}
