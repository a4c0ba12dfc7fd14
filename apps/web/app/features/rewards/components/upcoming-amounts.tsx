import type { UpcomingResponse } from '@indike/contract/money/rewards';
import { campaignTitle } from '@indike/rules/money/campaigns';
import { nearDateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { toReferral } from '#app/shared/paths.ts';
import classes from './upcoming.module.css';

interface Props {
  readonly amounts: UpcomingResponse['data'];
  /** The path of the page, which the referral's page returns to. */
  readonly origin: string;
}

/** Amounts that are not in the balance yet, with their day and company or with what they depend on. */
export function UpcomingAmounts({ amounts, origin }: Props) {
  return (
    <ul className={classes['amounts']}>
      {amounts.map((one) => (
        <li key={one.id}>
          <Link {...toReferral(one.indication_id, origin)} className={classes['amount']}>
            <span>
              <strong>{moneyText(one.value)}</strong>
              {one.release_date !== null && ` em ${nearDateText(one.release_date)}`} ·{' '}
              <span className={classes['company']}>
                {one.company}
                {one.campaign !== undefined && ` · ${campaignTitle(one.campaign)}`}
              </span>
            </span>
            {one.depends_on !== null && <span className={classes['note']}>{one.depends_on}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
