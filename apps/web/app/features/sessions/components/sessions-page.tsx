import '@mantine/core/styles/Skeleton.css';
import type { SessionResponse } from '@indike/contract/accounts/sessions';
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { rowsOf } from '@indike/ui/query/call-query.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { signOut } from '#app/shared/authentication/sign-in.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@indike/ui/icons.ts';
import { FAILED, sessionPagesQuery, useEndOthers, useEndSession } from '../api.ts';
import classes from './sessions.module.css';

export const meta = () => noindexPage('Aparelhos conectados');

const ROWS = 2;

export default function SessionsPage() {
  const pages = useInfiniteQuery(sessionPagesQuery());
  return (
    <div className={classes['page']}>
      <BackButton fallback={paths.profile} />
      <PageTitle help="Cada aparelho ou navegador em que a sua conta está aberta.">
        Aparelhos conectados
      </PageTitle>
      <QueryState query={pages} failed={FAILED.list} skeleton={<ListSkeleton />}>
        {(data) => (
          <Sessions
            rows={rowsOf(data.pages, ({ id }) => id)}
            total={data.pages.at(-1)?.total ?? 0}
            pages={pages}
          />
        )}
      </QueryState>
    </div>
  );
}

interface SessionsProps {
  readonly rows: readonly SessionResponse[];
  readonly total: number;
  readonly pages: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
}

function Sessions({ rows, total, pages }: SessionsProps) {
  const hidden = total - rows.length;
  return (
    <Stack gap="lg">
      <ul className={classes['list']}>
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {hidden === 1 ? 'Mostrar outro' : `Mostrar outros ${hidden}`}
        </Button>
      )}
      <Others count={total - 1} />
    </Stack>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="lg">
      <ul className={classes['list']} aria-busy>
        {Array.from({ length: ROWS }, (_, n) => (
          <li key={n} className={classes['row']}>
            <Skeleton circle height={40} />
            <Stack gap={8} flex={1} py={4}>
              <Skeleton height={16} width="45%" />
              <Skeleton height={14} width="70%" />
              <Skeleton height={14} width="60%" />
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Others({ count }: { readonly count: number }) {
  const end = useEndOthers();
  if (count < 1) return <Text c="dimmed">Sua conta só está aberta neste aparelho.</Text>;
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate({}, { onSuccess: ({ message }) => showSuccess(message) })}
      >
        Sair dos outros aparelhos
      </Button>
      <Text size="sm" c="dimmed">
        Não reconhece algum? Saia dele e{' '}
        <Anchor component={Link} to={paths.personalData} inherit underline="always">
          troque a sua senha
        </Anchor>
        .
      </Text>
    </Stack>
  );
}

const isMobile = (device: string) => /Android|iPhone|iPad/.test(device);

function SessionRow({ session }: { readonly session: SessionResponse }) {
  const { id, device, address, created_at, last_seen_at, current } = session;
  const end = useEndSession();
  const Icon = isMobile(device) ? IconDeviceMobile : IconDeviceDesktop;
  const leave = () =>
    current
      ? signOut()
      : end.mutate({ params: { id: String(id) } }, { onSuccess: ({ message }) => showSuccess(message) });
  return (
    <li className={classes['row']}>
      <span className={classes['icon']}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <div className={classes['words']}>
        <strong>{device}</strong>
        {current && <span className={classes['here']}>Este aparelho</span>}
        <p>Desde {dateTimeText(created_at)}</p>
        <p>Usado em {dateText(last_seen_at)}</p>
        {address !== null && <p>IP {address}</p>}
      </div>
      <Button
        variant="default"
        className={classes['end'] ?? ''}
        loading={end.isPending}
        aria-label={current ? 'Sair deste aparelho' : `Sair de ${device}`}
        onClick={leave}
      >
        Sair
      </Button>
    </li>
  );
}
