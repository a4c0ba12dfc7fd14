import { Button, Stack, Text, Title } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { LostPicture } from '@indike/ui/drawing/lost-picture.tsx';
import { PlainPage } from './plain-page.tsx';

/** Shown after a bug, or when a part of the page could not be fetched. A reload may fix both. */
export function Crash() {
  return (
    <PlainPage>
      <Stack gap="md" role="alert">
        <LostPicture />
        <Title order={1}>Algo deu errado</Title>
        <Text>Não conseguimos mostrar esta página. Seus dados estão guardados: tente carregar de novo.</Text>
        <Button onClick={() => window.location.reload()}>Tentar de novo</Button>
        <Text size="sm" c="dimmed">
          Se o problema continuar, escreva para {brand.supportEmail}.
        </Text>
      </Stack>
    </PlainPage>
  );
}
