import { Button, Stack, Text, Title } from '@mantine/core';
import { LostPicture } from '@indike/ui/drawing/lost-picture.tsx';
import { noindexPage } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { PlainPage } from './plain-page.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';

export const meta = () => noindexPage('Página não encontrada');

export default function NotFound() {
  return (
    <PlainPage>
      <Stack gap="md">
        <LostPicture />
        <Text c="dimmed" fw={500}>
          Erro 404
        </Text>
        <Title order={1}>Página não encontrada</Title>
        <Text>O endereço pode ter sido digitado errado ou a página pode ter mudado de lugar.</Text>
        <Button component={Link} to={paths.home} mt="xs">
          Ir para o painel
        </Button>
        <Button component={Link} to={paths.faq} variant="default">
          Ver as dúvidas frequentes
        </Button>
      </Stack>
    </PlainPage>
  );
}
