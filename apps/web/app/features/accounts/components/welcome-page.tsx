import { Button, Stack, Title } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

const TutorialDialog = lazyDialog(() => import('#app/shared/tutorial/tutorial.tsx'));

export const meta = () => noindexPage('Boas-vindas');

const welcomeDrawing = (
  <Drawing>
    <path className={tone.soft} d="M6 142h228v4H6z" />
    <circle className={tone.soft} cx="56" cy="84" r="17" />
    <path className={tone.soft} d="M22 142a34 34 0 0 1 68 0z" />
    <circle className={tone.soft} cx="184" cy="84" r="17" />
    <path className={tone.soft} d="M150 142a34 34 0 0 1 68 0z" />
    <circle className={tone.strong} cx="120" cy="62" r="22" />
    <path className={tone.strong} d="M74 142a46 46 0 0 1 92 0z" />
    <path
      className={tone.line}
      style={{ stroke: 'var(--surface)', strokeWidth: 5 }}
      d="m106 122 10 10 19-21"
    />
    <path className={tone.line} d="M120 28V14m-30 24-9-11m69 11 9-11" />
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
