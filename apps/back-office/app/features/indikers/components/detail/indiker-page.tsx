import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dateText } from '@indike/ui/format/dates.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { indikerQuery } from '../../api.ts';
import { Marks } from '../marks.tsx';
import classes from './detail.module.css';
import { Emails, Referrals, Sessions, Withdrawals } from './history.tsx';
import { Person } from './person.tsx';
import { Support } from '../support/support.tsx';
import { Wallet } from './wallet.tsx';

const REFRESH_MS = 60_000;

export function IndikerPage({ id }: { readonly id: string }) {
  const query = useQuery({ ...indikerQuery(id), refetchInterval: REFRESH_MS });
  return (
    <>
      <BackButton fallback={paths.indikers} />
      {query.data ? <Detail indiker={query.data} /> : <Missing query={query} />}
    </>
  );
}

interface MissingProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

function Missing({ query: { isError, error, refetch } }: MissingProps) {
  if (!isError)
    return (
      <Stack aria-busy aria-label="Carregando o cadastro">
        <Skeleton height={64} maw="28rem" />
        <Skeleton height={320} />
      </Stack>
    );
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState>Este cadastro não existe.</EmptyState>;
  return <ErrorState error={error} fallback="Não foi possível abrir o cadastro" onRetry={refetch} />;
}

function Detail({ indiker }: { readonly indiker: OperatorIndiker }) {
  const { firstname, lastname, level_name, created_at, erased_at } = indiker;
  return (
    <>
      <header className={classes['header']}>
        <h1>
          {firstname} {lastname}
        </h1>
        <p>
          <span>{level_name}</span>
          <span>Desde {dateText(created_at)}</span>
          {erased_at !== null && <span>Saiu em {dateText(erased_at)}</span>}
        </p>
        {erased_at === null && <Marks indiker={indiker} />}
      </header>
      <div className={classes['columns']}>
        <div className={classes['side']}>
          <Person indiker={indiker} />
          {erased_at === null && <Support indiker={indiker} />}
          {erased_at === null && <Sessions id={String(indiker.id)} />}
        </div>
        <div className={classes['facts']}>
          <Wallet indiker={indiker} />
          <Withdrawals id={String(indiker.id)} />
          <Referrals id={String(indiker.id)} />
          {erased_at === null && <Emails id={String(indiker.id)} />}
        </div>
      </div>
    </>
  );
}
