import { formatNearDate } from '@indike/rules/dates/calendar';
import { firstContactBy } from '@indike/rules/referrals/first-contact';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { useLocation } from 'react-router';
import { paths, toReferral } from '#app/shared/paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { optionalOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { readSentReferral, type SentReferral } from '../../model/sent-referral.ts';
import { DoneDrawing } from './done-drawing.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Indicação concluída');

const PushOffer = optionalOnDemand(() => import('#app/shared/push/push-offer.tsx'));

export default function DonePage() {
  const hydrated = useHydrated();
  const { state } = useLocation();
  const sent = hydrated ? readSentReferral(state) : null;
  return (
    <PlainPage>
      <Stack gap="lg" align="center" ta="center">
        {sent && <DoneDrawing />}
        <Stack gap="xs">{hydrated && <News sent={sent} />}</Stack>
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

/** Opened directly, the page claims nothing about a referral. */
function News({ sent }: { readonly sent: SentReferral | null }) {
  if (!sent)
    return (
      <>
        <Title order={1}>Suas indicações</Title>
        <Text style={{ textWrap: 'balance' }}>
          O que você já indicou está em{' '}
          <Anchor component={Link} to={paths.referrals} inherit underline="always">
            Indicações
          </Anchor>
          , com cada passo.
        </Text>
      </>
    );
  return (
    <>
      <Title order={1}>Indicação enviada</Title>
      <Text style={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
        Agora é com a equipe comercial: o primeiro contato com a empresa{' '}
        <Anchor
          component={Link}
          {...toReferral(sent.indicationId, paths.home)}
          fw={500}
          inherit
          underline="always"
        >
          {sent.company}
        </Anchor>{' '}
        está previsto para até{' '}
        <strong>{formatNearDate(firstContactBy(sent.sentOn)).replaceAll(' ', '\u00a0')}</strong>, e ela vai
        saber que foi você quem indicou.
      </Text>
      <Text c="dimmed">Você não precisa fazer nada: avisaremos a cada passo.</Text>
    </>
  );
}
