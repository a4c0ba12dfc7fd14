import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SectionPage } from './section-page.tsx';

// With the crop and the drop zone, which no other page needs.
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
