import { MAX_UNREAD } from '@indike/rules/accounts/notice-lines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IconBell } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '../paths.ts';
import classes from './notice-bell.module.css';
import { unreadQuery } from './unread.ts';

const spoken = (unread: number) => (unread === 1 ? '1 não lido' : `${unread} não lidos`);

/** The bell in the top bar. Its number comes after the page's first paint. */
export function NoticeBell() {
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const client = useQueryClient();
  useEffect(() => {
    // The service worker tells of each push message.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const refresh = () => void client.invalidateQueries(unreadQuery());
    worker?.addEventListener('message', refresh);
    return () => worker?.removeEventListener('message', refresh);
  }, [client]);
  return (
    <Link
      to={paths.notices}
      className={classes['bell']}
      aria-label={
        unread > 0
          ? `Avisos: ${unread > MAX_UNREAD ? `mais de ${MAX_UNREAD} não lidos` : spoken(unread)}`
          : 'Avisos'
      }
    >
      <IconBell size={22} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes['unread']} aria-hidden>
          {unread > MAX_UNREAD ? `${MAX_UNREAD}+` : unread}
        </span>
      )}
    </Link>
  );
}
