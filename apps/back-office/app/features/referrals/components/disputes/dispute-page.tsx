import '@mantine/core/styles/Skeleton.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import { paths } from '#app/shared/paths.ts';
import { StatusName } from '#app/shared/status-name.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { detailQuery } from '../../api.ts';
import { currentStatus } from '../../model/newest-transition.ts';
import { Contacts } from '../detail/contacts.tsx';
import { History } from '../detail/history.tsx';
import detail from '../detail/detail.module.css';
import { DecisionForm } from './decision-form.tsx';
import classes from './disputes.module.css';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/dispute-page';

export const meta = () => [{ title: pageTitle('Disputa') }];

/** All open referrals of one company side by side, oldest first, and what to do with each. */
function DisputePage({ id }: { readonly id: string }) {
  const query = useQuery(detailQuery(id));
  const rivals = useQueries({
    queries: (query.data?.rivals ?? []).map((rival) => detailQuery(String(rival.id))),
    combine: (queries) => ({
      loaded: queries.flatMap((rival) => rival.data ?? []),
      failed: queries.filter((rival) => rival.data === undefined && rival.isError),
    }),
  });
  return (
    <>
      <BackButton fallback={paths.disputes} />
      <QueryState
        query={query}
        failed="Não foi possível abrir a disputa"
        skeleton={<Skeleton height={320} />}
      >
        {(referral) => (
          <Dispute
            referral={referral}
            sides={[referral, ...rivals.loaded].toSorted((a, b) => a.id - b.id)}
            complete={rivals.loaded.length === referral.rivals.length}
          />
        )}
      </QueryState>
      {rivals.failed.length > 0 && (
        <ErrorState
          error={rivals.failed[0]?.error}
          fallback="Não foi possível abrir uma das indicações"
          onRetry={() => Promise.all(rivals.failed.map(({ refetch }) => refetch()))}
        />
      )}
    </>
  );
}

interface DisputeProps {
  readonly referral: OperatorReferral;
  readonly sides: readonly OperatorReferral[];
  /** Whether all rivals have loaded. */
  readonly complete: boolean;
}

function Dispute({ referral, sides, complete }: DisputeProps) {
  const { name, document } = referral;
  const isOpen = sides.some((side) => currentStatus(side) === 'in_dispute');
  return (
    <>
      <PageTitle help={formatCnpj(document)}>{name}</PageTitle>
      {isOpen ? (
        <Decide sides={sides} ready={complete} />
      ) : (
        <Alert mb="lg" title="Disputa encerrada">
          Nenhuma indicação desta empresa está em disputa agora.{' '}
          <Link to={paths.referral(referral.id)}>Abrir a indicação</Link>
        </Alert>
      )}
      <div className={classes['sides']}>
        {sides.map((side) => (
          <Side key={side.id} referral={side} />
        ))}
      </div>
    </>
  );
}

interface DecideProps {
  readonly sides: readonly OperatorReferral[];
  readonly ready: boolean;
}

function Decide({ sides, ready }: DecideProps) {
  const may = useCanCall()('POST /api/operator/indications/{id}/dispute-decision');
  const { open, props } = useDialog('decidir');
  useShortcuts({ m: (event) => may && ready && (event.preventDefault(), open()) });
  if (!may) return null;
  return (
    <>
      <Button mb="lg" aria-disabled={!ready} onClick={() => ready && open()}>
        Decidir a disputa
      </Button>
      <Dialog {...props} title="Decidir a disputa">
        <DecisionForm sides={sides} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function Side({ referral }: { readonly referral: OperatorReferral }) {
  const { id, indiker, owner } = referral;
  return (
    <section className={classes['side']} aria-labelledby={`lado-${id}`}>
      <h2 id={`lado-${id}`}>{fullName(indiker)}</h2>
      <p>
        <span className={detail['status']}>
          <StatusName status={currentStatus(referral)} />
        </span>{' '}
        · Indicada em {dateTimeText(referral.created_at)}
        {owner !== null && ` · Responsável: ${owner.name}`}
      </p>
      <p>
        <Link to={paths.referral(id)}>Abrir a indicação</Link>
      </p>
      <Contacts referral={referral} readOnly />
      <History referral={referral} readOnly />
    </section>
  );
}

export default function DisputeRoute({ params }: Route.ComponentProps) {
  return <DisputePage key={params.id} id={params.id} />;
}
