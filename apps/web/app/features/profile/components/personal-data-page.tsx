import { Anchor } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { SectionPage } from './section-page.tsx';
import { PersonalDataForm } from './personal-data-form.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Meus Dados');

const help = (
  <>
    Seu nome, telefone e senha. Para alterar o e-mail ou o CPF, fale com o suporte:{' '}
    <Anchor href={`mailto:${brand.supportEmail}`} inherit underline="always">
      {brand.supportEmail}
    </Anchor>
  </>
);

export default function PersonalDataPage() {
  return (
    <SectionPage title="Meus Dados" help={help}>
      {(user) => <PersonalDataForm key={user.id} user={user} />}
    </SectionPage>
  );
}
