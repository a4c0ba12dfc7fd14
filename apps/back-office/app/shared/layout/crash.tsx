import { Button, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from './plain-page.tsx';

/** A fault of ours, or a part of the page that could not be fetched: a reload mends both. */
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
