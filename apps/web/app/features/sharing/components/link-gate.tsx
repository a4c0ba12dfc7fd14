import { Button, Stack, Text, Title, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, linkQuery } from '../api.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import '@mantine/core/styles/Skeleton.css';

export function InviteSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={32} width="80%" mb="lg" />
      <Skeleton height={16} mb="xs" />
      <Skeleton height={16} width="75%" mb="xl" />
      <Skeleton height={92} mb="sm" />
      <Skeleton height={92} />
    </div>
  );
}

interface Props {
  readonly code: string;
  readonly children: (ownerFirstname: string) => ReactNode;
}

/** Renders its children when the share link exists, otherwise what to do without one. */
export function LinkGate({ code, children }: Props) {
  const query = useQuery(linkQuery(code));
  if (query.data) return children(query.data.owner_firstname);
  return (
    <PlainPage>
      <QueryState query={query} failed={FAILED.link} skeleton={<InviteSkeleton />}>
        {() => <UnknownLink />}
      </QueryState>
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
