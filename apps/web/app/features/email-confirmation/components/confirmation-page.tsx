import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ResendLink } from '#app/shared/email-confirmation/confirm-email-banner.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { useSession, useUser } from '#app/shared/session/session-store.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconMailOff } from '@indike/ui/icons.ts';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { FAILED, confirmationQuery } from '../api.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { sessionUserQuery } from '#app/shared/authentication/sign-in.ts';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Confirmação de e-mail');

export default function ConfirmationPage() {
  const { id = '', hash = '' } = useParams();
  const { search } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(confirmationQuery({ id, hash }, search));
  useConfirmed(data?.message);

  if (error && mayPass(error) && !isFetching)
    return (
      <PlainPage>
        <ErrorState error={error} fallback={FAILED.confirmation} onRetry={refetch} />
      </PlainPage>
    );
  return <PlainPage>{error && !isFetching ? <Refused error={error} /> : <Checking />}</PlainPage>;
}

/** Whether a retry may succeed: the server was unreachable, busy or failing, so the link itself may be valid. */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

function useConfirmed(message: string | undefined) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (message === undefined) return;
    showSuccess(message);
    void client.invalidateQueries({ queryKey: sessionUserQuery().queryKey });
    void navigate(paths.home, { replace: true });
  }, [message, client, navigate]);
}

function Checking() {
  return (
    <Stack align="center" gap="lg" py="xl">
      <Loader aria-hidden />
      <Title order={1} ta="center" size="h2" role="status">
        Verificando seu e-mail...
      </Title>
    </Stack>
  );
}

/** The link is expired or invalid, so only a new link helps. */
function Refused({ error }: { readonly error: Error }) {
  const session = useSession();
  const confirmed = !!useUser()?.email_verified_at;
  return (
    <Stack align="center" gap="lg" ta="center" role="alert">
      <IconMailOff size={40} stroke={1.5} color="var(--ink-soft)" aria-hidden />
      <Stack gap="xs">
        <Title order={1}>{FAILED.confirmation}</Title>
        <Text>{explanation(error, '')}</Text>
      </Stack>
      <Next signedIn={session.status === 'in'} confirmed={confirmed} />
    </Stack>
  );
}

function Next({ signedIn, confirmed }: { readonly signedIn: boolean; readonly confirmed: boolean }) {
  if (!signedIn)
    return (
      <Button component={Link} to={paths.login} fullWidth>
        Ir para o login
      </Button>
    );
  return (
    <Stack gap="sm" w="100%">
      {confirmed ? (
        <Text c="dimmed">O e-mail da sua conta já está confirmado.</Text>
      ) : (
        <ResendLink fullWidth />
      )}
      <Button variant="subtle" component={Link} to={paths.home} fullWidth>
        Ir para o painel
      </Button>
    </Stack>
  );
}
