import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { pushQuery, useTogglePush } from '#app/shared/push/api.ts';
import { isPermitted, pushSupport, type PushSupport } from '#app/shared/push/device.ts';
import classes from './notifications.module.css';

const ABOUT: Readonly<Record<PushSupport, string>> = {
  ready: 'Na hora, mesmo com o site fechado. Os avisos não mostram nomes nem valores.',
  blocked: 'O navegador está bloqueando os avisos deste site. Libere-os nas configurações e volte aqui.',
  install_first:
    'No iPhone e no iPad, toque em Compartilhar e em Adicionar à Tela de Início. Abra o site por lá e ligue os avisos.',
  unsupported: 'Este navegador não recebe avisos de sites.',
};

/** Turns push messages on this device on or off. Unlike the kinds below, this is a setting of the device. */
export function DevicePanel() {
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
