import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import type { ReferralRow } from '@indike/contract/referrals/referrals';
import { dateText } from '@indike/ui/format/dates.ts';
import { paths, toConversation, toReferral } from '#app/shared/paths.ts';
import { IconEye } from '@indike/ui/icons.ts';
import { StatusTrail } from '#app/shared/status/status-trail.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { unreadText } from '../../model/unread-text.ts';
import { useUnreadMessages } from '../conversation/conversation-link.tsx';
import classes from './referral-table.module.css';

/** On a phone, rows are laid out as cards. */
export function ReferralTable({ rows }: { readonly rows: readonly ReferralRow[] }) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th>Indicados</th>
          <th>Status</th>
          <th aria-label="Detalhes" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: ReferralRow }) {
  const link = toReferral(row.id, paths.referrals);
  const unread = useUnreadMessages(row.id);
  return (
    <tr>
      <td className={classes['company']}>
        <Link {...link} className={classes['name']}>
          {row.name}
        </Link>
        <span className={classes['date']}>Indicada em {dateText(row.created_at)}</span>
        {unread > 0 && (
          <Link to={toConversation(row.id)} className={classes['unread']}>
            {unreadText(unread)}
          </Link>
        )}
      </td>
      <td className={classes['status']}>
        <StatusTrail transactions={row.status_transactions} />
      </td>
      <td className={classes['eye']}>
        {/* The name links to the same page. The icon is for people who expect one. */}
        <Link {...link} tabIndex={-1} aria-label={`Ver detalhes de ${row.name}`}>
          <IconEye size={22} stroke={1.75} aria-hidden />
        </Link>
      </td>
    </tr>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

export function TableSkeleton() {
  return (
    <output className={classes['skeleton']} aria-label="Carregando...">
      {SKELETON_ROWS.map((bone) => (
        <span key={bone} className={classes['bone']}>
          <Skeleton height={16} width={`${60 - (bone % 3) * 10}%`} />
          <Skeleton height={12} width="40%" mt={10} />
        </span>
      ))}
    </output>
  );
}
