import { Suspense } from 'react';
import { AvatarEditor } from './avatar-editor.tsx';
import { SectionPage } from './section-page.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Foto');

export default function AvatarPage() {
  return (
    <SectionPage title="Sua foto" help="Ela aparece no topo da tela, no lugar das suas iniciais.">
      {(user) => (
        <Suspense>
          <AvatarEditor key={user.id} user={user} />
        </Suspense>
      )}
    </SectionPage>
  );
}
