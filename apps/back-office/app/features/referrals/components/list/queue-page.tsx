import { Button } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, memo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ExportButton } from '#app/shared/exports/export-button.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { ListSkeleton } from '#app/shared/list/loaded.tsx';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall, useSession } from '#app/shared/session/session-store.ts';
import { orderQueue, queueQuery } from '../../api.ts';
import {
  addressOf,
  type Filters,
  filtersOf,
  isFiltered,
  withoutFilters,
  withUsualOrder,
} from '../../model/filters.ts';
import { type ChoiceColumn, readHidden, writeHidden } from '../../model/hidden-columns.ts';
import { NONE_SELECTED, type Selection, selectedOf } from '../../model/selection.ts';
import { QueueFilters } from './queue-filters.tsx';
import { Columns } from './column-choice.tsx';
import { BulkBar, useBulkDialog } from '../bulk/bulk-bar.tsx';
import { ReferralPanel } from '../beside/referral-panel.tsx';
import { type Panel, usePanel } from '../beside/use-panel.ts';
import { ViewSwitch } from './view-switch.tsx';
import { QueueTable } from './queue-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { ViewsMenu } from './views-menu.tsx';
import classes from './queue-page.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

const Board = lazyOnDemand(() => import('../board/board.tsx'), <ListSkeleton rows={5} />);

export const meta = () => [{ title: pageTitle('Indicações') }];

function useHiddenColumns() {
  const state = useSession();
  const operatorId = state.status === 'in' ? state.session.id : 0;
  const [hidden, setHidden] = useState(() => readHidden(operatorId));
  const hide = (next: ReadonlySet<ChoiceColumn>) => {
    setHidden(next);
    writeHidden(operatorId, next);
  };
  return [hidden, hide] as const;
}

function QueuePage() {
  const [hidden, hide] = useHiddenColumns();
  const [params] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const panel = usePanel();
  const navigate = useNavigate();
  const client = useQueryClient();
  const change = (next: Filters) => {
    const to = withUsualOrder(filters, next);
    // Fetch the rows while the router is still handling the navigation.
    if (to.view === 'list') void client.prefetchInfiniteQuery(queueQuery(to));
    // Replace, so that each keystroke of a search does not add a history entry.
    void navigate({ search: addressOf(to) }, { replace: true, preventScrollReset: true });
  };
  if (panel.id !== null && panel.isNarrow) return <Navigate to={paths.referral(panel.id)} replace />;
  const isList = filters.view === 'list';
  return (
    <>
      <div className={classes['head']}>
        <PageTitle>Indicações</PageTitle>
        <div className={classes['tools']}>
          <ViewSwitch filters={filters} />
          <ViewsMenu filters={filters} />
          {isList && <Columns hidden={hidden} onChange={hide} />}
          <ExportButton
            subject="referrals"
            masked="Telefones e e-mails dos contatos"
            order={({ unmasked }) => orderQueue(filters, unmasked)}
          />
        </div>
      </div>
      {isList && <StatusTabs filters={filters} />}
      <QueueFilters filters={filters} onChange={change} />
      <div className={classes['split']} data-open={panel.id !== null || undefined}>
        <div className={classes['rows']}>
          {isList ? (
            <Queue filters={filters} onChange={change} hidden={hidden} panel={panel} />
          ) : (
            <Board filters={filters} panel={panel} />
          )}
        </div>
        {panel.id !== null && <ReferralPanel id={panel.id} panel={panel} />}
      </div>
    </>
  );
}

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

interface QueueProps extends Props {
  readonly panel: Panel;
  readonly hidden: ReadonlySet<ChoiceColumn>;
}

function Queue({ filters, onChange, hidden, panel }: QueueProps) {
  const may = useCanCall()('POST /api/operator/bulk/moves');
  const [selection, setSelection] = useState<Selection>(NONE_SELECTED);
  const clear = () => setSelection(NONE_SELECTED);
  const bulk = useBulkDialog(clear);
  return (
    <>
      <KeysetList
        query={queueQuery(filters)}
        skeletons={8}
        empty={<NoRows filters={filters} onChange={onChange} />}
        end={(count) => `${count === 1 ? '1 indicação' : `${count} indicações`}. Não há outras.`}
      >
        {(rows) => (
          <>
            <QueueTable
              rows={rows}
              hidden={hidden}
              selection={may ? selection : null}
              onSelect={setSelection}
              open={panel.id}
              links={panel.links}
              onMove={panel.follow}
            />
            <BulkBar rows={selectedOf(selection, rows)} onStart={bulk.start} onClear={clear} />
          </>
        )}
      </KeysetList>
      {bulk.dialog}
    </>
  );
}

function NoRows({ filters, onChange }: Props) {
  if (!isFiltered(filters)) return <EmptyState>Nenhuma indicação neste status agora.</EmptyState>;
  const all = { ...withoutFilters(filters), status: null };
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={() => onChange(all)}>
          Ver todas as indicações
        </Button>
      }
    >
      Nenhuma indicação com estes filtros. O CNPJ pode ser escrito com ou sem pontos.
    </EmptyState>
  );
}

const Page = memo(QueuePage);

/**
 * Memoized, so that the page renders only when the URL changes. The router renders a route at each step of a navigation, and
 * a new filter takes two.
 */
export default function Referrals() {
  return <Page />;
}
