import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import type { CrmConnection } from '@indike/contract/operator/connections';
import { pageTitle } from '@indike/ui/brand.ts';
import { copyText } from '@indike/ui/browser/clipboard.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { DetailColumns, DetailHeader, Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark } from '#app/shared/table/cells.tsx';
import { connectionsQuery } from '../../api.ts';
import { accountText, countText, STATE_MARKS, waitingText } from '../../model/texts.ts';
import classes from '../crm.module.css';
import { ConnectionActions } from './connection-actions.tsx';
import { Mapping } from './mapping.tsx';
import { WaitingItems } from './waiting-items.tsx';
import type { Route } from './+types/connection-page';

export const meta = () => [{ title: pageTitle('Conexão com CRM') }];

export default function ConnectionPage({ params: { id } }: Route.ComponentProps) {
  return (
    <Loaded query={connectionsQuery()} height={320}>
      {(rows) => {
        const connection = rows.find((row) => String(row.id) === id);
        return connection ? (
          <Detail key={id} connection={connection} />
        ) : (
          <EmptyState>Esta conexão não existe, ou foi desconectada.</EmptyState>
        );
      }}
    </Loaded>
  );
}

function Detail({ connection }: { readonly connection: CrmConnection }) {
  const may = useCanCall();
  const mark = STATE_MARKS[connection.state];
  const isAsking = connection.counts.person + connection.counts.failed > 0;
  return (
    <>
      <DetailHeader
        title={connection.name}
        facts={
          <>
            <Mark {...mark} />
            <span>{accountText(connection)}</span>
          </>
        }
      />
      {connection.failure !== null && (
        <Alert
          color={connection.state === 'refused' ? 'red' : 'yellow'}
          title={connection.state === 'active' ? 'A próxima tentativa é automática' : mark.text}
          mb="lg"
        >
          {connection.failure}
        </Alert>
      )}
      <DetailColumns side={<ConnectionActions connection={connection} />}>
        <Panel title="Estado">
          <Pairs live>
            <Pair title="Sincronizadas">{countText(connection)}</Pair>
            <Pair title="Esperando">
              {isAsking ? <a href="#precisa-de-voce">{waitingText(connection)}</a> : waitingText(connection)}
            </Pair>
            <Pair title="Endereço para avisos">
              <span className={classes['address']}>{connection.hook_url}</span>{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => copyText(connection.hook_url, 'Endereço copiado')}
              >
                Copiar
              </Button>
            </Pair>
          </Pairs>
        </Panel>
        {may('PUT /api/operator/connections/{id}/mapping') && connection.account !== '' && (
          <Mapping connection={connection} />
        )}
      </DetailColumns>
      <WaitingItems connection={connection} />
    </>
  );
}
