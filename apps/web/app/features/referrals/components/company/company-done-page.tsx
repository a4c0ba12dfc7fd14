import { Button, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths, signUpBy } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/use-session.ts';
import { DoneDrawing } from '../done/done-drawing.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';

export function CompanyDonePage({ code }: { readonly code: string }) {
  const signedIn = useSession().status === 'in';
  return (
    <PlainPage>
      <Stack gap="lg" align="center" ta="center">
        <DoneDrawing />
        <Stack gap="xs">
          <Title order={1}>Recebemos os dados</Title>
          <Text style={{ textWrap: 'balance' }}>
            Agora a equipe comercial vai ligar ou escrever para você. Vamos enviar um e-mail com os seus dados
            e um link para apagá-los, se mudar de ideia.
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
