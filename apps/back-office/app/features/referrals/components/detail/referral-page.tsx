import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { useToday } from '@indike/ui/format/use-today.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { detailQuery } from '../../api.ts';
import { ageText } from '../../model/age.ts';
import { Moves } from '../moves/next-moves.tsx';
import { Company } from './company.tsx';
import { Contacts } from './contacts.tsx';
import { History } from './history.tsx';
import { Money } from './referral-money.tsx';
import { Register } from './register.tsx';
import { Work } from './work.tsx';
import classes from './detail.module.css';

const REFRESH_MS = 60_000;

export function ReferralPage({ id }: { readonly id: string }) {
  const query = useQuery({ ...detailQuery(id), refetchInterval: REFRESH_MS });
  return (
    <>
      <BackButton fallback={paths.referrals} />
      {query.data ? <Detail referral={query.data} /> : <Missing query={query} />}
    </>
  );
}

interface MissingProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

function Missing({ query: { isError, error, refetch } }: MissingProps) {
  if (!isError)
    return (
      <Stack aria-busy aria-label="Carregando a indicação">
        <Skeleton height={64} maw="28rem" />
        <Skeleton height={320} />
      </Stack>
    );
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState>Esta indicação não existe, ou foi apagada a pedido do Indiker.</EmptyState>;
  return <ErrorState error={error} fallback="Não foi possível abrir a indicação" onRetry={refetch} />;
}

function Detail({ referral }: { readonly referral: OperatorReferral }) {
  const today = useToday();
  const [newest] = referral.status_transactions;
  const status = newest?.indication_status;
  return (
    <>
      <header className={classes['header']}>
        <h1>{referral.name}</h1>
        <p>
          <span className={classes['status']}>
            <StatusDot color={status?.color ?? ''} />
            <strong>{status?.name_app ?? 'Aguardando'}</strong>
          </span>
          <span>{ageText(newest?.created_at ?? referral.created_at, today)}</span>
          <span>{formatCnpj(referral.document)}</span>
        </p>
      </header>
      <div className={classes['columns']}>
        <div className={classes['side']}>
          <Moves referral={referral} />
          <Work referral={referral} />
          <Money referral={referral} />
        </div>
        <div className={classes['facts']}>
          <Contacts contacts={referral.contacts} />
          <Company referral={referral} />
          <Register id={referral.id} />
          <History referral={referral} />
        </div>
      </div>
    </>
  );
}
