import { Button, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from './plain-page.tsx';

/** Shown after a bug or a chunk that failed to load. A reload may fix either. */
export function Crash() {
  return (
    <PlainPage>
      <Stack gap="md" role="alert">
        <Title order={1}>Algo deu errado</Title>
        <Text>
          Não conseguimos mostrar esta página. Nada do que foi salvo se perdeu: tente carregar de novo.
        </Text>
        <Button onClick={() => window.location.reload()}>Tentar de novo</Button>
      </Stack>
    </PlainPage>
  );
}
