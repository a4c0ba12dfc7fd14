import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { ROTATION_HOURS } from '@indike/rules/integrations/api-keys';
import { SCOPE_TEXTS } from '@indike/rules/integrations/scopes';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { Pair } from '#app/shared/detail/detail-layout.tsx';
import sections from '#app/shared/detail/sections.module.css';
import { call, useCall } from '#app/shared/http/call.ts';
import { SecretDialog } from '#app/shared/integrations/secret-dialog.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type ApiKey, useRefreshKeys } from '../api.ts';
import { expiryText, KEY_TEXTS, lastUseText, stateText } from '../model/key-text.ts';

interface Props extends DialogProps {
  readonly apiKey: ApiKey;
}

export function KeyDialog({ apiKey, ...dialog }: Props) {
  const may = useCanCall();
  const isActive = apiKey.state === 'active';
  return (
    <SecretDialog {...dialog} title={apiKey.name} secretTitle="Guarde a nova chave" texts={KEY_TEXTS}>
      {(onKey, close) => (
        <Stack gap="lg">
          <Facts {...apiKey} />
          {isActive && may('POST /api/operator/api-keys/{id}/rotate') && (
            <Rotation {...apiKey} onKey={onKey} />
          )}
          {isActive && may('DELETE /api/operator/api-keys/{id}') && <Revocation {...apiKey} onDone={close} />}
        </Stack>
      )}
    </SecretDialog>
  );
}

function Facts(key: ApiKey) {
  const may = useCanCall();
  return (
    <dl className={sections['facts']}>
      <Pair title="Status">{stateText(key)}</Pair>
      <Pair title="Começo da chave">
        <code>{key.prefix}</code>
      </Pair>
      {key.previous && (
        <Pair title="Chave anterior">
          <code>{key.previous.prefix}</code> vale até {dateTimeText(key.previous.ends_at)}
        </Pair>
      )}
      <Pair title="Permissões">
        <ul>
          {key.scopes.map((scope) => (
            <li key={scope}>{SCOPE_TEXTS[scope]}</li>
          ))}
        </ul>
      </Pair>
      <Pair title="Endereços">{key.addresses.length === 0 ? 'qualquer um' : key.addresses.join(', ')}</Pair>
      <Pair title="Validade">{expiryText(key)}</Pair>
      <Pair title="Último uso">{lastUseText(key)}</Pair>
      <Pair title="Criada por">
        {key.created_by.name}, {dateTimeText(key.created_at)}
      </Pair>
      {key.revoked_by && key.revoked_at && (
        <Pair title="Revogada por">
          {key.revoked_by.name}, {dateTimeText(key.revoked_at)}
        </Pair>
      )}
      {may('GET /api/operator/audit') && (
        <Pair title="O que fez">
          <Link to={`${paths.audit}?operador=${key.operator_id}`}>ver no registro</Link>
        </Pair>
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

function Rotation({ id, prefix, onKey }: ApiKey & { readonly onKey: (key: string) => void }) {
  const refresh = useRefreshKeys();
  const [hours, setHours] = useState(String(ROTATION_HOURS));
  const [busy, once] = useSingleFlight();
  // A second rotation would end at once the secret that the first one still lets live. It is refused by the prefix of when
  // the dialog opened, because the answer of the first one may have been lost.
  const [seen] = useState(prefix);
  const change = () =>
    runConfirmed(async () => {
      const body = { overlap_hours: Number(hours), seen_prefix: seen };
      const { key } = await call('POST /api/operator/api-keys/{id}/rotate', {
        params: { id: String(id) },
        body,
      }).finally(() => void refresh());
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
        <Button variant="default" aria-disabled={busy} onClick={() => void once(change)}>
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
