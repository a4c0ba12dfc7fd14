import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SectionPage } from './section-page.tsx';

// Loaded on demand: no other page needs the crop and the drop zone.
const AvatarEditor = lazy(() => import('./avatar-editor.tsx'));

export function AvatarPage() {
  return (
    <SectionPage title="Sua foto" help="Ela aparece no topo da tela, no lugar das suas iniciais.">
      {(user) => (
        <Suspense fallback={<Skeleton height={352} />}>
          <AvatarEditor key={user.id} user={user} />
        </Suspense>
      )}
    </SectionPage>
  );
}
