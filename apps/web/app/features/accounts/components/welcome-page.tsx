import { Button, Stack, Title } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { Drawing, Pointing, tone } from '@indike/ui/drawing/drawing.tsx';
import { Person } from '@indike/ui/drawing/scenery.tsx';

const TutorialDialog = lazyDialog(() => import('#app/shared/tutorial/tutorial.tsx'));

export const meta = () => noindexPage('Boas-vindas');

const welcomeDrawing = (
  <Drawing>
    <Person x={168} height={58} className={tone.soft} />
    <Person x={222} height={50} className={tone.soft} />
    <Person x={118} className={tone.accent} />
    <Pointing x={12} />
    <path className={tone.line} d="M118 46V32m-26 18-8-11m60 11 8-11" />
  </Drawing>
);

export default function WelcomePage() {
  const tutorial = useDialog('tutorial');
  return (
    <PlainPage>
      <Stack gap="xl" align="center" ta="center">
        {welcomeDrawing}
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
