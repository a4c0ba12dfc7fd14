import { Button, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths, signUpBy } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import { DoneDrawing } from '../done/done-drawing.tsx';
import { brand } from '@indike/ui/brand.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { Route } from './+types/company-done-page';

export const meta = () => noindexPage('Dados recebidos');

export default function CompanyDonePage({ params: { code } }: Route.ComponentProps) {
  const signedIn = useSession().status === 'in';
  return (
    <PlainPage>
      <Stack gap="lg" align="center" ta="center">
        <DoneDrawing />
        <Stack gap="xs">
          <Title order={1}>Recebemos os dados</Title>
          <Text style={{ textWrap: 'balance' }}>
            Agora a equipe comercial vai ligar ou escrever para você. Um e-mail diz quais dados guardamos e
            como apagá-los. Se ele não chegar e você mudar de ideia, escreva para {brand.privacyEmail}.
          </Text>
        </Stack>
        <Stack gap="sm" w="100%">
          {signedIn ? (
            <Button component={Link} to={paths.home}>
              Ir para o painel
            </Button>
          ) : (
            <>
              <Button component={Link} to={signUpBy(code)}>
                Quero indicar empresas também
              </Button>
              <Button component={Link} to={paths.faq} variant="default">
                Dúvidas frequentes
              </Button>
            </>
          )}
        </Stack>
      </Stack>
    </PlainPage>
  );
}
