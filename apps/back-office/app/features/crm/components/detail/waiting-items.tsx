import { Button } from '@mantine/core';
import type { ConnectionItem, CrmConnection } from '@indike/contract/operator/connections';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { RowName } from '#app/shared/table/row-name.tsx';
import { itemsQuery, useRefreshConnections } from '../../api.ts';
import { ITEM_MARKS } from '../../model/texts.ts';
import classes from '../crm.module.css';

const columnsWith = (retry: ((row: ConnectionItem) => void) | null): Columns<ConnectionItem> => [
  {
    id: 'company',
    title: 'Indicação',
    cell: (row) => (
      <RowName
        name={row.company || `Indicação ${row.id}`}
        opens={paths.referral(row.id)}
        second={dateTimeText(row.since)}
      />
    ),
  },
  { id: 'state', title: 'Status', cell: (row) => <Mark {...ITEM_MARKS[row.state]} /> },
  { id: 'reason', title: 'Por quê', cell: (row) => <span data-title="Por quê">{row.reason}</span> },
  {
    id: 'retry',
    title: '',
    cell: (row) =>
      retry && (
        <Button variant="default" size="compact-md" miw="max-content" onClick={() => retry(row)}>
          Tentar de novo
        </Button>
      ),
  },
];

/** What a person has to decide or correct; the contract of a won deal is completed at the referral. */
export function WaitingItems({ connection: { id } }: { readonly connection: CrmConnection }) {
  const may = useCanCall();
  const refresh = useRefreshConnections();
  const retry = (row: ConnectionItem) =>
    void runConfirmed(async () => {
      const params = { id: String(id), referral_id: String(row.id) };
      await call('POST /api/operator/connections/{id}/items/{referral_id}/retry', { params });
      showSuccess('Será tentada de novo em instantes');
      await refresh();
    });
  const mayRetry = may('POST /api/operator/connections/{id}/items/{referral_id}/retry');
  return (
    <section aria-labelledby="precisa-de-voce" className={classes['section']}>
      <h2 id="precisa-de-voce">Precisa de você</h2>
      <KeysetList
        query={itemsQuery(id)}
        empty={<EmptyState>Nenhuma indicação espera uma pessoa.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="Indicações que esperam"
            columns={columnsWith(mayRetry ? retry : null)}
            rows={rows}
          />
        )}
      </KeysetList>
    </section>
  );
}
