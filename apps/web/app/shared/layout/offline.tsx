import { Button, Stack, Text, Title } from '@mantine/core';
import { LostPicture } from '@indike/ui/drawing/lost-picture.tsx';
import { useEffect } from 'react';

/** The failure to load the code of a page without a connection (see offlineRoutes in packages/ui). */
export const isOfflineError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'OfflineError';

const reload = () => {
  // Without a connection a reload would leave the site.
  if (navigator.onLine) window.location.reload();
};

/** Shown instead of a page whose code is not on this device yet. It loads by itself when the connection returns. */
export function Offline() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <Stack gap="md" role="alert">
      <LostPicture />
      <Title order={1}>Você está sem internet</Title>
      <Text>Seus dados estão guardados. Esta página abre sozinha quando a conexão voltar.</Text>
      <Button onClick={reload} style={{ alignSelf: 'start' }}>
        Tentar de novo
      </Button>
    </Stack>
  );
}
