import type { ReferralRow } from '@indike/contract/referrals/referrals';
import { paths, toReferral } from '#app/shared/paths.ts';
import { IconEye } from '@indike/ui/icons.ts';
import { StatusTrail } from '#app/shared/status/status-trail.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './referral-table.module.css';

interface Props {
  readonly rows: readonly ReferralRow[];
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

export function ReferralTable({ rows }: Props) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Indicados</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className={classes['visuallyHidden']}>Detalhes</span>
          </th>
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
  return (
    <tr>
      <td className={classes['name']}>{row.name}</td>
      <td className={classes['status']}>
        <StatusTrail transactions={row.status_transactions} />
      </td>
      <td className={classes['open']}>
        <Link {...toReferral(row.id, paths.home)} className={classes['link']} aria-label={`Ver ${row.name}`}>
          <IconEye size={22} stroke={1.75} aria-hidden />
        </Link>
      </td>
    </tr>
  );
}

/** Placeholder of the table while it loads. */
export function ReferralSkeleton() {
  return (
    <div className={classes['skeleton']} aria-hidden>
      {SKELETON_ROWS.map((row) => (
        <span key={row} className={classes['skeletonRow']} />
      ))}
    </div>
  );
}
