import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';

export default function NotFound() {
  return (
    <PlainPage>
      <Stack gap="md">
        <Title order={1}>Página não encontrada</Title>
        <Text>O endereço pode ter sido digitado errado ou a página pode ter mudado de lugar.</Text>
        <Button component={Link} to={paths.home}>
          Ir para o painel
        </Button>
      </Stack>
    </PlainPage>
  );
}
