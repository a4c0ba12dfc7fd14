import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { ErrorState } from '#app/kit/ui/feedback/error-state.tsx';
import { FAILED, linkQuery } from '../api.ts';
import { Link } from '#app/kit/ui/navigation/link.tsx';
import { InviteSkeleton } from './invite-skeleton.tsx';

interface Props {
  readonly code: string;
  readonly children: (ownerFirstname: string) => ReactNode;
}

/** Renders its children when the share link exists, else what to do without one. */
export function LinkGate({ code, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(linkQuery(code));
  if (data) return children(data.owner_firstname);
  return (
    <PlainPage>
      {data === null && <UnknownLink />}
      {data === undefined && !error && <InviteSkeleton />}
      {data === undefined && error && (
        <ErrorState error={error} fallback={FAILED.link} onRetry={refetch} retrying={isFetching} />
      )}
    </PlainPage>
  );
}

function UnknownLink() {
  return (
    <Stack gap="md">
      <Title order={1}>Este link não existe</Title>
      <Text>
        Confira o endereço com quem enviou o convite: pode faltar uma letra, ou a pessoa pode ter encerrado o
        cadastro. Você também pode se cadastrar sem ele.
      </Text>
      <Button component={Link} to={paths.signUp} mt="xs">
        Cadastrar-se sem convite
      </Button>
      <Button component={Link} to={paths.login} variant="default">
        Já tenho cadastro
      </Button>
    </Stack>
  );
}
