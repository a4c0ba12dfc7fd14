import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { ROTATION_HOURS } from '@indike/rules/integrations/api-keys';
import { SCOPE_TEXTS } from '@indike/rules/integrations/scopes';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import sections from '#app/shared/detail/sections.module.css';
import { call, useCall } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type ApiKey, useRefreshKeys } from '../api.ts';
import { expiryText, lastUseText, stateText } from '../model/key-text.ts';
import { IssuedKey } from './issued-key.tsx';

interface Props extends DialogProps {
  readonly apiKey: ApiKey;
}

export function KeyDialog({ apiKey, opened, onClose }: Props) {
  const may = useCanCall();
  const [issued, setIssued] = useState<string | null>(null);
  const close = () => {
    setIssued(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={issued === null ? apiKey.name : 'Guarde a nova chave'}>
      {issued === null ? (
        <Stack gap="lg">
          <Facts {...apiKey} />
          {apiKey.state === 'active' && may('POST /api/operator/api-keys/{id}/rotate') && (
            <Rotation id={apiKey.id} onKey={setIssued} />
          )}
          {apiKey.state === 'active' && may('DELETE /api/operator/api-keys/{id}') && (
            <Revocation {...apiKey} onDone={close} />
          )}
        </Stack>
      ) : (
        <IssuedKey text={issued} onDone={close} />
      )}
    </Dialog>
  );
}

function Facts(key: ApiKey) {
  const may = useCanCall();
  return (
    <dl className={sections['facts']}>
      <dt>Status</dt>
      <dd>{stateText(key)}</dd>
      <dt>Começo da chave</dt>
      <dd>
        <code>{key.prefix}</code>
      </dd>
      {key.previous && (
        <>
          <dt>Chave anterior</dt>
          <dd>
            <code>{key.previous.prefix}</code> vale até {dateTimeText(key.previous.ends_at)}
          </dd>
        </>
      )}
      <dt>Permissões</dt>
      <dd>
        <ul>
          {key.scopes.map((scope) => (
            <li key={scope}>{SCOPE_TEXTS[scope]}</li>
          ))}
        </ul>
      </dd>
      <dt>Endereços</dt>
      <dd>{key.addresses.length === 0 ? 'qualquer um' : key.addresses.join(', ')}</dd>
      <dt>Validade</dt>
      <dd>{expiryText(key)}</dd>
      <dt>Último uso</dt>
      <dd>{lastUseText(key)}</dd>
      <dt>Criada por</dt>
      <dd>
        {key.created_by.name}, {dateTimeText(key.created_at)}
      </dd>
      {key.revoked_by && key.revoked_at && (
        <>
          <dt>Revogada por</dt>
          <dd>
            {key.revoked_by.name}, {dateTimeText(key.revoked_at)}
          </dd>
        </>
      )}
      {may('GET /api/operator/audit') && (
        <>
          <dt>O que fez</dt>
          <dd>
            <Link to={`${paths.audit}?operador=${key.operator_id}`}>ver no registro</Link>
          </dd>
        </>
      )}
    </dl>
  );
}

const OVERLAPS = [
  { value: '0', label: 'deixa de valer na hora' },
  { value: '1', label: 'vale por mais 1 hora' },
  { value: '24', label: 'vale por mais 24 horas' },
  { value: '168', label: 'vale por mais 7 dias' },
];

function Rotation({ id, onKey }: { readonly id: number; readonly onKey: (key: string) => void }) {
  const refresh = useRefreshKeys();
  const [hours, setHours] = useState(String(ROTATION_HOURS));
  const rotate = () =>
    runConfirmed(async () => {
      const body = { overlap_hours: Number(hours) };
      const { key } = await call('POST /api/operator/api-keys/{id}/rotate', {
        params: { id: String(id) },
        body,
      });
      await refresh();
      onKey(key);
    });
  return (
    <section className={sections['change']} aria-label="Trocar o segredo">
      <h3>Trocar o segredo</h3>
      <p>
        Cria outra chave com as mesmas permissões. A atual ainda vale por um tempo, para que nada pare na
        troca.
      </p>
      <div className={sections['line']}>
        <NativeSelect
          label="A chave atual"
          data={OVERLAPS}
          value={hours}
          onChange={({ currentTarget }) => setHours(currentTarget.value)}
        />
        <Button variant="default" onClick={() => void rotate()}>
          Trocar o segredo
        </Button>
      </div>
    </section>
  );
}

function Revocation({ id, name, onDone }: ApiKey & { readonly onDone: () => void }) {
  const refresh = useRefreshKeys();
  const [sure, setSure] = useState(false);
  const revoke = useCall('DELETE /api/operator/api-keys/{id}', 'Não foi possível revogar a chave');
  const onRevoke = () =>
    revoke.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => {
          void refresh();
          showSuccess(`${name} foi revogada`);
          onDone();
        },
      },
    );
  return (
    <section className={sections['change']} aria-label="Revogar a chave">
      <h3>Revogar a chave</h3>
      <p>O sistema que a usa é recusado na próxima chamada. Não há volta: para ele voltar, crie outra.</p>
      {sure ? (
        <div className={sections['line']}>
          <Text>Revogar {name} agora?</Text>
          <Button variant="default" onClick={() => setSure(false)}>
            Não
          </Button>
          <Button color="red.8" aria-disabled={revoke.isPending} onClick={onRevoke}>
            {revoke.isPending ? 'Revogando…' : 'Sim, revogar'}
          </Button>
        </div>
      ) : (
        <Button variant="default" onClick={() => setSure(true)}>
          Revogar a chave
        </Button>
      )}
    </section>
  );
}
