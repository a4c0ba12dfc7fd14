import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { sessionKind } from '@indike/rules/operators/sessions';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { RowList } from '#app/shared/list/row-list.tsx';
import { useCall } from '#app/shared/http/call.ts';
import { sessionsQuery, useRefreshAccess } from '../api.ts';
import classes from './account.module.css';

type Device = ResponseOf<'GET /api/operator/sessions'>['data'][number];

export function Devices() {
  const { data } = useQuery(sessionsQuery());
  const refreshAccess = useRefreshAccess();
  const refresh = () => void refreshAccess();
  const end = useCall('DELETE /api/operator/sessions/{id}', 'Não foi possível sair deste aparelho');
  const endOthers = useCall('DELETE /api/operator/sessions', 'Não foi possível sair dos outros aparelhos');
  if (data === undefined) return <Skeleton height={160} />;
  return (
    <Panel title="Aparelhos conectados">
      <RowList>
        {data.data.map((device) => (
          <li key={device.id}>
            <div>
              <p className={classes['title']}>{device.device}</p>
              <p className={classes['soft']}>{deviceText(device)}</p>
            </div>
            {!device.current && (
              <Button
                variant="default"
                aria-label={`Sair de ${device.device}`}
                onClick={() => end.mutate({ params: { id: String(device.id) } }, { onSuccess: refresh })}
              >
                Sair
              </Button>
            )}
          </li>
        ))}
      </RowList>
      {data.data.some(({ current }) => !current) && (
        <Button variant="default" mt="md" onClick={() => endOthers.mutate({}, { onSuccess: refresh })}>
          Sair de todos os outros
        </Button>
      )}
    </Panel>
  );
}

function deviceText({ current, kind, last_seen_at, address }: Device): string {
  const parts = [
    current ? 'Este aparelho' : `Usado em ${dateTimeText(last_seen_at)}`,
    kind === sessionKind.token ? 'acesso de um programa' : null,
    address,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
