import type { SessionResponse } from '@indike/contract/accounts/sessions';
import { Button } from '@mantine/core';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { signOut } from '#app/shared/authentication/sign-in.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@indike/ui/icons.ts';
import { useEndSession } from '../api.ts';
import classes from './sessions.module.css';

const isMobile = (device: string) => /Android|iPhone|iPad/.test(device);

export function SessionRow({ session }: { readonly session: SessionResponse }) {
  const { id, device, address, created_at, last_seen_at, current } = session;
  const end = useEndSession();
  const Icon = isMobile(device) ? IconDeviceMobile : IconDeviceDesktop;
  const leave = () =>
    current ? signOut() : end.mutate(id, { onSuccess: ({ message }) => showSuccess(message) });
  return (
    <li className={classes['row']}>
      <span className={classes['icon']}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <div className={classes['words']}>
        <strong>{device}</strong>
        {current && <span className={classes['here']}>Este aparelho</span>}
        <p>Desde {dateTimeText(created_at)}</p>
        <p>Usado em {dateText(last_seen_at)}</p>
        {address !== null && <p>IP {address}</p>}
      </div>
      <Button
        variant="default"
        className={classes['end'] ?? ''}
        loading={end.isPending}
        aria-label={current ? 'Sair deste aparelho' : `Sair de ${device}`}
        onClick={leave}
      >
        Sair
      </Button>
    </li>
  );
}
