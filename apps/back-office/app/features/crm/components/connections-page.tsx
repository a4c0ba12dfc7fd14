import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { type CrmConnection, newConnection } from '@indike/contract/operator/connections';
import {
  CRM_PROVIDERS,
  type CrmProvider,
  crmProviderNames,
  needsAuthorization,
} from '@indike/rules/integrations/crm';
import { pageTitle } from '@indike/ui/brand.ts';
import { copyText } from '@indike/ui/browser/clipboard.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useNavigate } from 'react-router';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { PageIntro } from '#app/shared/layout/page-intro.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { RowName } from '#app/shared/table/row-name.tsx';
import { connectionsQuery, useRefreshConnections } from '../api.ts';
import { accountText, countText, CRM_HELP, STATE_MARKS, waitingText } from '../model/texts.ts';
import classes from './crm.module.css';

export const meta = () => [{ title: pageTitle('CRM') }];

const COLUMNS: Columns<CrmConnection> = [
  {
    id: 'name',
    title: 'Conexão',
    cell: (row) => <RowName name={row.name} opens={paths.connection(row.id)} second={accountText(row)} />,
  },
  { id: 'state', title: 'Status', cell: (row) => <Mark {...STATE_MARKS[row.state]} /> },
  {
    id: 'synced',
    title: 'Sincronizadas',
    cell: (row) => <span data-title="Sincronizadas">{countText(row)}</span>,
  },
  {
    id: 'waiting',
    title: 'Esperando',
    cell: (row) => <span data-title="Esperando">{waitingText(row)}</span>,
  },
];

export default function ConnectionsPage() {
  const may = useCanCall();
  const { open, props } = useDialog('conectar');
  return (
    <>
      <PageIntro
        text="Cada indicação vira empresa, contato e negócio no CRM da sua equipe de vendas, e o que acontece com o negócio lá passa para a indicação aqui."
        action={may('POST /api/operator/connections') && <Button onClick={open}>Conectar um CRM</Button>}
      />
      <Loaded query={connectionsQuery()} height={160}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nenhum CRM conectado.</EmptyState>
          ) : (
            <DataTable label="Conexões" columns={COLUMNS} rows={rows} />
          )
        }
      </Loaded>
      <Dialog {...props} title="Conectar um CRM">
        <ConnectForm onBack={props.onClose} />
      </Dialog>
    </>
  );
}

/** Browsers would offer to save them as the person's password. */
const UNSAVED = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;
const FIRST: CrmProvider = CRM_PROVIDERS[0];
const CRMS = CRM_PROVIDERS.map((value) => ({ value, label: crmProviderNames[value] }));

/** What an application of the provider is registered with. */
function ReturnAddress() {
  const address = `${window.location.origin}/operacao${paths.connectionAuthorization}`;
  return (
    <Text size="sm">
      Endereço de retorno: <code className={classes['address']}>{address}</code>{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => copyText(address, 'Endereço copiado')}>
        Copiar
      </Button>
    </Text>
  );
}

function ConnectForm({ onBack }: { readonly onBack: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshConnections();
  const form = useZodForm({
    schema: newConnection,
    initial: { provider: FIRST, name: crmProviderNames[FIRST], client_id: '', token: '' },
    onSubmit: (body) =>
      confirmed(async () => {
        const { id } = await call('POST /api/operator/connections', { body });
        await refresh();
        await navigate(paths.connection(id), { replace: true });
      }),
  });
  const { provider } = form.values;
  const isAuthorized = needsAuthorization(provider);
  /** The name follows the CRM until someone writes another one. */
  const choose = (chosen: CrmProvider) =>
    form.setValues((was) => ({
      ...was,
      provider: chosen,
      name: was.name === crmProviderNames[was.provider] ? crmProviderNames[chosen] : was.name,
    }));
  return (
    <CommandForm
      form={form}
      submit={isAuthorized ? 'Continuar' : 'Testar e conectar'}
      busyText={isAuthorized ? 'Salvando…' : 'Testando…'}
      onBack={onBack}
    >
      <NativeSelect
        label="CRM"
        data={CRMS}
        {...form.text('provider')}
        onChange={({ currentTarget: { value } }) =>
          choose(CRM_PROVIDERS.find((each) => each === value) ?? FIRST)
        }
      />
      <TextInput
        label="Nome"
        description="Aparece no histórico das mudanças que vierem do CRM"
        data-autofocus
        {...UNSAVED}
        {...form.text('name')}
      />
      {isAuthorized && (
        <>
          <ReturnAddress />
          <TextInput label="Client ID" {...UNSAVED} {...form.text('client_id')} />
        </>
      )}
      <PasswordInput label={isAuthorized ? 'Client Secret' : 'Token'} {...form.text('token')} {...UNSAVED} />
      <Text c="dimmed" size="sm">
        {CRM_HELP[provider].token} Tudo é guardado cifrado e não aparece mais em lugar nenhum, nem aqui.
      </Text>
    </CommandForm>
  );
}
