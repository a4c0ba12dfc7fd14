import '@mantine/core/styles/Skeleton.css';
import { Alert, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { useQueries, useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { detailQuery } from '../../api.ts';
import { Contacts } from '../detail/contacts.tsx';
import { History } from '../detail/history.tsx';
import detail from '../detail/detail.module.css';
import { Moves } from '../moves/next-moves.tsx';
import classes from './disputes.module.css';

/** All open referrals of one company side by side, the earliest first; each is decided by its own steps. */
export function DisputePage({ id }: { readonly id: string }) {
  const detail = useQuery(detailQuery(id));
  const rivals = useQueries({
    queries: (detail.data?.rivals ?? []).map((rival) => detailQuery(String(rival.id))),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  });
  const { data } = detail;
  return (
    <>
      <BackButton fallback={paths.disputes} />
      {data === undefined && detail.isError && (
        <ErrorState
          error={detail.error}
          fallback="Não foi possível abrir a disputa"
          onRetry={detail.refetch}
        />
      )}
      {data === undefined && !detail.isError && <Skeleton height={320} />}
      {data !== undefined && (
        <>
          <PageTitle help={formatCnpj(data.document)}>{data.name}</PageTitle>
          {data.rivals.length === 0 && (
            <Alert mb="lg">Não há outra indicação aberta desta empresa: a disputa acabou.</Alert>
          )}
          <div className={classes['sides']}>
            {[data, ...rivals]
              .toSorted((a, b) => a.id - b.id)
              .map((referral) => (
                <Side key={referral.id} referral={referral} />
              ))}
          </div>
        </>
      )}
    </>
  );
}

function Side({ referral }: { readonly referral: OperatorReferral }) {
  const { firstname, lastname } = referral.indiker;
  const status = referral.status_transactions[0]?.indication_status;
  return (
    <section className={classes['side']} aria-labelledby={`lado-${referral.id}`}>
      <h2 id={`lado-${referral.id}`}>
        {firstname} {lastname}
      </h2>
      <p>
        Indicada em {dateTimeText(referral.created_at)} ·{' '}
        <span className={detail['status']}>
          <StatusDot color={status?.color ?? ''} /> {status?.name_app ?? 'Aguardando'}
        </span>
      </p>
      <Moves referral={referral} dialog={`mover-${referral.id}`} />
      <Contacts contacts={referral.contacts} />
      <History referral={referral} dialog={`anotar-${referral.id}`} />
    </section>
  );
}
