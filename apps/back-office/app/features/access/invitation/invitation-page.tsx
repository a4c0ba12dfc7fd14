import { acceptInvitationBody } from '@indike/contract/operator/access/operators';
import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { sessionKind } from '@indike/rules/operators/sessions';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { call, callQuery, useCall } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { loadSession } from '#app/shared/session/load-session.ts';
import { pageTitle } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import type { Route } from './+types/invitation-page';

export const meta = () => [{ title: pageTitle('Convite') }];

interface Props {
  readonly id: string;
  readonly signature: string;
}

/** Opened from the e-mail's link: the invited person chooses a password and is then signed in. */
function InvitationPage(link: Props) {
  const { data, error, isError, refetch } = useQuery({
    ...callQuery(
      'GET /api/operator/invitations/{id}/{signature}',
      { params: link },
      'Não foi possível abrir o convite',
    ),
    // The page shows the error itself.
    meta: { silent: true },
  });
  if (isError && error instanceof ApiError && error.status === 403) return <Invalid reason={error.said} />;
  if (isError)
    return <ErrorState error={error} fallback="Não foi possível abrir o convite" onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <Stack gap="md">
      <Title order={1}>Boas-vindas, {data.name}</Title>
      <Text>
        Seu convite para a operação é para o papel <strong>{data.role_name}</strong>. Escolha uma senha para
        entrar com <strong>{data.email}</strong>.
      </Text>
      <PasswordForm link={link} email={data.email} />
    </Stack>
  );
}

function Invalid({ reason }: { readonly reason: string }) {
  return (
    <Stack gap="md">
      <Title order={1}>Este convite não vale mais</Title>
      <Text>{reason}</Text>
      <Button component={Link} to={paths.signIn} variant="default">
        Ir para o login
      </Button>
    </Stack>
  );
}

function PasswordForm({ link, email }: { readonly link: Props; readonly email: string }) {
  const accept = useCall(
    'POST /api/operator/invitations/{id}/{signature}',
    'Não foi possível aceitar o convite',
  );
  const navigate = useNavigate();
  const form = useZodForm({
    schema: acceptInvitationBody,
    initial: { password: '', password_confirmation: '' },
    onSubmit: async (body) => {
      await accept.mutateAsync({ params: link, body });
      await call('POST /api/operator/auth/login', {
        body: { email, password: body.password, session: sessionKind.browser },
      });
      await loadSession();
      await navigate(paths.access, { replace: true });
    },
  });
  return (
    <NarrowForm form={form} label="Aceitar o convite" submit="Aceitar e entrar" busyText="Entrando…">
      <NewPasswordFields
        email={email}
        password={form.text('password')}
        confirmation={form.text('password_confirmation')}
      />
    </NarrowForm>
  );
}

export default function Invitation({ params }: Route.ComponentProps) {
  return (
    <PlainPage>
      <InvitationPage id={params.id} signature={params.signature} />
    </PlainPage>
  );
}
