import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { NoticeResponse } from '@indike/contract/accounts/notices';
import { Anchor, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { noindexPage } from '#app/shared/page-meta.ts';
import { unreadQuery } from '#app/shared/notices/unread.ts';
import { paths } from '#app/shared/paths.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateText, timeText, useToday } from '@indike/ui/format/dates.ts';
import { IconBell, IconMessage, IconSend, IconShieldLock, IconWallet } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { FAILED, noticePagesQuery, useReadNotice, useReadNotices } from '../notices-api.ts';
import classes from './notices.module.css';

export const meta = () => noindexPage('Seus avisos');

export default function NoticesPage() {
  const pages = useInfiniteQuery(noticePagesQuery());
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={classes['page']}>
      <BackButton fallback={paths.home} />
      <PageTitle
        help={
          <>
            O que aconteceu com as suas indicações, os seus ganhos e a sua conta.{' '}
            <Anchor component={Link} to={paths.notifications} underline="always">
              Escolher o que receber por e-mail e no aparelho
            </Anchor>
          </>
        }
      >
        Seus avisos
      </PageTitle>
      <QueryState query={{ ...pages, data: rows }} failed={FAILED.list} skeleton={<ListSkeleton />}>
        {(notices) => <Notices rows={notices} pages={pages} />}
      </QueryState>
    </div>
  );
}

interface NoticesProps {
  readonly rows: readonly NoticeResponse[];
  readonly pages: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
}

function Notices({ rows, pages }: NoticesProps) {
  const readAll = useReadNotices();
  const today = useToday();
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const [newest] = rows;
  if (!newest)
    return (
      <EmptyState
        action={
          <Button component={Link} to={paths.refer}>
            Indicar uma empresa
          </Button>
        }
      >
        Nenhum aviso ainda. Quando uma indicação andar ou um valor entrar no seu saldo, você vê aqui.
      </EmptyState>
    );
  const days = Map.groupBy(rows, ({ created_at }) => dateInSaoPaulo(new Date(created_at)));
  const dayName = (day: string) =>
    day === today ? 'Hoje' : day === addDays(today, -1) ? 'Ontem' : dateText(day);
  return (
    <Stack gap="lg">
      {unread > 0 && (
        <Button
          variant="default"
          className={classes['all'] ?? ''}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({ body: { up_to: newest.id } })}
        >
          marcar todos como lidos
        </Button>
      )}
      {[...days].map(([day, notices]) => (
        <section key={day}>
          <h2 className={classes['day']}>{dayName(day)}</h2>
          <ul className={classes['list']}>
            {notices.map((notice) => (
              <Notice key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </Stack>
  );
}

const ICONS = {
  referral_status: IconSend,
  reward_available: IconWallet,
  withdrawal: IconWallet,
  expiry_reminder: IconWallet,
  clawback: IconWallet,
  message: IconMessage,
  announcement: IconBell,
  security: IconShieldLock,
} as const;

interface NoticeProps {
  readonly notice: NoticeResponse;
}

/** The whole row is the link to what it tells of, and following it marks it as read. An announcement is read in its row. */
function Notice({ notice }: NoticeProps) {
  const { id, path, detail, read } = notice;
  const readNotice = useReadNotice();
  const markRead = () => readNotice.mutate({ params: { id: String(id) } });
  const row = { className: classes['notice'], 'data-unread': !read || undefined };
  if (!detail)
    return (
      <li>
        <Link to={path} {...row} onClick={() => !read && markRead()}>
          <Line notice={notice} />
        </Link>
      </li>
    );
  return (
    <li {...row} data-long>
      <Line notice={notice} />
      <p className={classes['detail']}>{detail}</p>
      {!read && (
        <Button
          variant="default"
          aria-label={`marcar como lido: ${notice.text}`}
          loading={readNotice.isPending}
          onClick={markRead}
        >
          marcar como lido
        </Button>
      )}
    </li>
  );
}

function Line({ notice: { kind, text, created_at, read } }: NoticeProps) {
  const Icon = ICONS[kind] ?? IconBell;
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden className={classes['icon']} />
      <span className={classes['text']}>
        {!read && <VisuallyHidden>Não lido: </VisuallyHidden>}
        {text}
      </span>
      <time dateTime={created_at} className={classes['time']}>
        {timeText(created_at)}
      </time>
    </>
  );
}

const ROWS = 4;

const ListSkeleton = () => (
  <ul className={classes['list']} aria-busy>
    {Array.from({ length: ROWS }, (_, n) => (
      <li key={n} className={classes['notice']}>
        <Skeleton height={20} width={20} />
        <Skeleton height={16} width="70%" />
      </li>
    ))}
  </ul>
);
