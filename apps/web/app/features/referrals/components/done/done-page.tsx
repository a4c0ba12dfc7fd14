import { Button, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { ignoreLoadError } from '@indike/ui/lazy/optional.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { DoneDrawing } from './done-drawing.tsx';

const PushOffer = lazyOnDemand(ignoreLoadError(() => import('#app/shared/push/push-offer.tsx')));

export function DonePage() {
  const hydrated = useHydrated();
  return (
    <PlainPage>
      <Stack gap="lg" align="center" ta="center">
        <DoneDrawing />
        <Stack gap="xs">
          <Title order={1}>Indicação enviada</Title>
          <Text style={{ textWrap: 'balance' }}>
            Agora a equipe comercial vai procurar a empresa e dizer que foi você quem indicou. Acompanhe cada
            passo em Indicações.
          </Text>
        </Stack>
        {hydrated && <PushOffer />}
        <Stack gap="sm" w="100%">
          <Button component={Link} to={paths.home}>
            ir para o painel
          </Button>
          <Button component={Link} to={paths.newReferral} variant="default">
            fazer outra indicação
          </Button>
        </Stack>
      </Stack>
    </PlainPage>
  );
}
