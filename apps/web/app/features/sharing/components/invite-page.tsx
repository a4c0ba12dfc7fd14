import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { brand } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { companyOf, paths, signUpBy } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import { IconBuilding, IconChevronRight, IconUserPlus } from '@indike/ui/icons.ts';
import { myLinkQuery } from '../api.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './invite.module.css';
import { InviteSkeleton } from './link-gate.tsx';

interface Invited {
  readonly code: string;
  readonly owner: string;
}

interface Props extends Invited {
  /** The presentation of the programme, which begins with the invitation. */
  readonly presentation: ComponentType<{ readonly code: string; readonly children: ReactNode }>;
}

/** /i/{code}: the two choices of a visitor with a share link. */
export function InvitePage({ presentation: Presentation, ...invited }: Props) {
  const signedIn = useSession().status === 'in';
  const mine = useQuery({ ...myLinkQuery(), enabled: signedIn, meta: { silent: true } });
  if (signedIn && (mine.isPending || mine.data?.code === invited.code))
    return <PlainPage>{mine.isPending ? <InviteSkeleton /> : <OwnLink />}</PlainPage>;
  return (
    <PlainPage width="page">
      <Presentation code={invited.code}>
        <Invitation {...invited} signedIn={signedIn} />
      </Presentation>
    </PlainPage>
  );
}

function Invitation({ code, owner, signedIn }: Invited & { readonly signedIn: boolean }) {
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {owner} convidou você
        </Title>
        <Text mt="xs">
          No {brand.product}, você indica empresas e recebe uma parte do contrato quando ele é assinado e
          pago. Como você quer continuar?
        </Text>
      </div>
      <Stack gap="sm">
        {!signedIn && (
          <Choice to={signUpBy(code)} icon={<IconUserPlus size={24} />} title="Quero indicar empresas">
            Crie a sua conta, indique e acompanhe cada passo até receber.
          </Choice>
        )}
        <Choice
          to={companyOf(code)}
          icon={<IconBuilding size={24} />}
          title="Quero que falem com a minha empresa"
        >
          Deixe os dados da sua empresa. A equipe comercial entra em contato.
        </Choice>
      </Stack>
      {signedIn ? (
        <Button component={Link} to={paths.home} variant="default">
          Ir para o painel
        </Button>
      ) : (
        <Text ta="center">
          Já tem cadastro?{' '}
          <Anchor component={Link} to={paths.login} fw={500}>
            Entrar
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

interface ChoiceProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Choice({ to, icon, title, children }: ChoiceProps) {
  return (
    <Link to={to} className={classes['choice']}>
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <span>
        <strong>{title}</strong>
        <span className={classes['about']}>{children}</span>
      </span>
      <IconChevronRight size={20} aria-hidden className={classes['go'] ?? ''} />
    </Link>
  );
}

function OwnLink() {
  return (
    <Stack gap="md">
      <Title order={1}>Este é o seu link</Title>
      <Text>
        Quem abre este endereço pode se cadastrar ou deixar os dados da própria empresa. Envie a outras
        pessoas: para você ele não vale.
      </Text>
      <Button component={Link} to={paths.refer} mt="xs">
        Copiar e compartilhar
      </Button>
      <Button component={Link} to={paths.home} variant="default">
        Ir para o painel
      </Button>
    </Stack>
  );
}
