import { Button, Stack, Title } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { TutorialDialog } from '#app/shared/tutorial/tutorial-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { WelcomeDrawing } from './welcome-drawing.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Boas-vindas');

export default function WelcomePage() {
  const tutorial = useDialog('tutorial');
  return (
    <PlainPage>
      <Stack gap="xl" align="center" ta="center">
        <WelcomeDrawing />
        <Title order={1} style={{ textWrap: 'balance' }}>
          Parabéns. Agora você faz parte do {brand.product}!
        </Title>
        <Stack gap="sm" w="100%">
          <Button component={Link} to={paths.refer}>
            Indicar
          </Button>
          <Button variant="default" onClick={tutorial.open}>
            Tutorial
          </Button>
          <Button variant="subtle" component={Link} to={paths.home}>
            Ir para o painel
          </Button>
        </Stack>
      </Stack>
      <TutorialDialog {...tutorial.props} />
    </PlainPage>
  );
}
