import '@mantine/core/styles/Skeleton.css';
import type { NotificationResponse } from '@indike/contract/accounts/notifications';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Switch } from '@indike/ui/fields/switch.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { pushQuery, useTogglePush } from '#app/shared/push/api.ts';
import { isPermitted, pushSupport, type PushSupport } from '#app/shared/push/device.ts';
import { type Choice, type Channel, FAILED, notificationsQuery, useChoose } from '../api.ts';
import classes from './notifications.module.css';

export const meta = () => noindexPage('Avisos');

const ROWS = 6;

export default function NotificationsPage() {
  const query = useQuery(notificationsQuery());
  const choose = useChoose();
  return (
    <div className={classes['page']}>
      <BackButton fallback={paths.profile} />
      <PageTitle help="Escolha o que quer receber, e por onde. Cada mudança é salva na hora.">
        Avisos
      </PageTitle>
      <DevicePanel />
      <div className={classes['head']} aria-hidden>
        <span>E-mail</span>
        <span>Aparelho</span>
      </div>
      <QueryState query={query} failed={FAILED.list} skeleton={<ListSkeleton />}>
        {({ data }) => (
          <ul className={classes['list']}>
            {data.map((notice) => (
              <Row key={notice.kind} notice={notice} onChange={(choice) => choose.mutate(choice)} />
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

function ListSkeleton() {
  return (
    <ul className={classes['list']} aria-busy>
      {Array.from({ length: ROWS }, (_, n) => (
        <li key={n} className={classes['row']}>
          <Stack gap={8} py={6}>
            <Skeleton height={16} width="40%" />
            <Skeleton height={14} width="75%" />
          </Stack>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly notice: NotificationResponse;
  readonly onChange: (choice: Choice) => void;
}

const CHANNELS: readonly (readonly [channel: Channel, label: string])[] = [
  ['enabled', 'E-mail'],
  ['push', 'Aparelho'],
];

function Row({ notice, onChange }: RowProps) {
  const about = useId();
  const { kind, label, description, locked } = notice;
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <strong>{label}</strong>
        <p id={about}>{description}</p>
      </div>
      {CHANNELS.map(([channel, by]) => (
        <Switch
          key={channel}
          size="md"
          label={by}
          labelPosition="left"
          classNames={{ labelWrapper: classes['by'] ?? '' }}
          aria-label={`${by}: ${label}`}
          aria-describedby={about}
          checked={notice[channel]}
          disabled={locked}
          onChange={({ currentTarget }) => onChange({ kind, [channel]: currentTarget.checked })}
        />
      ))}
    </li>
  );
}

const ABOUT: Readonly<Record<PushSupport, string>> = {
  ready: 'Na hora, mesmo com o site fechado. Os avisos não mostram nomes nem valores.',
  blocked: 'O navegador bloqueia os avisos deste site. Libere-os nas configurações.',
  install_first:
    'No iPhone e no iPad, toque em Compartilhar e em Adicionar à Tela de Início. Abra o site por lá e ligue os avisos.',
  unsupported: 'Este navegador não recebe avisos de sites.',
};

/** Turns push messages on this device on or off. Unlike the kinds below, this is a setting of the device. */
function DevicePanel() {
  const hydrated = useHydrated();
  return hydrated ? <DeviceSwitch /> : <Skeleton height={92} mb="1.25rem" radius="lg" />;
}

function DeviceSwitch() {
  const [support, setSupport] = useState(pushSupport);
  const query = useQuery(pushQuery());
  const toggle = useTogglePush();
  const change = (on: boolean) =>
    toggle.mutate(on, {
      onSuccess: (answer) => answer && showSuccess(answer.message),
      onSettled: () => setSupport(pushSupport()),
    });
  const enabled = query.data?.data.enabled === true && isPermitted();
  return (
    <div className={classes['device']}>
      <Switch
        classNames={{ body: classes['body'] ?? '', labelWrapper: classes['words'] ?? '' }}
        size="md"
        labelPosition="left"
        label="Avisos neste aparelho"
        description={ABOUT[support]}
        checked={toggle.isPending ? toggle.variables : enabled}
        disabled={support !== 'ready' || !query.isSuccess || toggle.isPending}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </div>
  );
}
