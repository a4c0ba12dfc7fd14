import { Button, Stack, Text } from '@mantine/core';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { IconKey } from '@indike/ui/icons.ts';
import { RowName, useRowDialog } from '#app/shared/table/row-name.tsx';
import { SecretDialog } from '#app/shared/integrations/secret-dialog.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { type ApiKey, apiKeysQuery } from '../api.ts';
import { expiryText, KEY_TEXTS, lastUseText, stateText } from '../model/key-text.ts';
import classes from './api-keys.module.css';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Chaves de API') }];

export default function ApiKeysPage() {
  const may = useCanCall();
  const create = useDialog('nova-chave');
  return (
    <Stack gap="lg">
      <div className={classes['intro']}>
        <Text>
          Com uma chave, um sistema da empresa (CRM, ERP) lê as indicações e conta o que aconteceu com elas. O
          que ele faz fica no registro com o nome da chave.
        </Text>
        {may('POST /api/operator/api-keys') && (
          <Button leftSection={<IconKey size={18} aria-hidden />} onClick={create.open}>
            Criar chave
          </Button>
        )}
      </div>
      <Loaded query={apiKeysQuery()}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState>Nenhuma chave ainda.</EmptyState>
          ) : (
            <>
              <Keys rows={data} />
              {total > data.length && (
                <Text size="sm" c="dimmed" ta="center">
                  As primeiras {data.length} de {total} chaves.
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      <SecretDialog {...create.props} title="Criar chave" secretTitle="Guarde a chave" texts={KEY_TEXTS}>
        {(onKey, close) => <CreateKeyForm onKey={onKey} onBack={close} />}
      </SecretDialog>
    </Stack>
  );
}

const columnsWith = (open: (key: ApiKey) => void): Columns<ApiKey> => [
  {
    id: 'key',
    title: 'Chave',
    cell: (row) => <RowName name={row.name} opens={() => open(row)} second={<code>{row.prefix}…</code>} />,
  },
  { id: 'scopes', title: 'Permissões', cell: (row) => row.scopes.join(', ') },
  { id: 'used', title: 'Último uso', cell: (row) => lastUseText(row) },
  { id: 'expiry', title: 'Validade', cell: (row) => expiryText(row) },
  { id: 'state', title: 'Status', cell: (row) => <State {...row} /> },
];

function State(key: ApiKey) {
  return <span className={key.state === 'active' ? undefined : classes['gone']}>{stateText(key)}</span>;
}

function Keys({ rows }: { readonly rows: ApiKey[] }) {
  const { chosen, choose, props } = useRowDialog<ApiKey>('chave');
  // The current row from the list, not the one that was captured when the dialog opened.
  const key = rows.find(({ id }) => id === chosen?.id);
  return (
    <>
      <DataTable label="Chaves de API" columns={columnsWith(choose)} rows={rows} />
      {key && <KeyDialog key={key.id} {...props} apiKey={key} />}
    </>
  );
}
