import '@mantine/core/styles/Skeleton.css';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import type { UpcomingResponse } from '@indike/contract/money/rewards';
import { campaignTitle } from '@indike/rules/money/campaigns';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useState } from 'react';
import { nearDateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { toReferral } from '#app/shared/paths.ts';
import { FAILED, upcomingQuery } from '../api.ts';
import classes from './upcoming.module.css';

interface Props {
  /** How many amounts are shown at first. Their space is reserved while they load. */
  readonly most: number;
  /** Whether a button shows the amounts beyond the first ones. */
  readonly expandable?: boolean;
  /** The path of the page, which the referral's page returns to. */
  readonly origin: string;
}

/** The next amounts with their day and company. Shown below the balance on / and /ganhos, for every level. */
export function UpcomingEarnings({ most, expandable = false, origin }: Props) {
  const query = useQuery(upcomingQuery());
  const titleId = useId();
  const { data, isError, isFetching, refetch } = query;
  const style: CSSProperties = { '--rows': most };
  return (
    <section
      className={classes['upcoming']}
      aria-labelledby={titleId}
      aria-busy={query.isPending}
      style={style}
    >
      <div className={classes['head']}>
        <span id={titleId}>Próximos valores</span>
        {data && data.count > 1 && <span>Até {moneyText(data.total)}</span>}
      </div>
      <div className={classes['rows']}>
        {data && <Amounts upcoming={data} most={most} expandable={expandable} origin={origin} />}
        {!data && !isError && <UpcomingSkeleton rows={most} />}
        {!data && isError && (
          <Text role="alert" size="sm">
            {FAILED.upcoming}.{' '}
            <Anchor
              component="button"
              type="button"
              fw={500}
              disabled={isFetching}
              onClick={() => void refetch()}
            >
              Tentar de novo
            </Anchor>
          </Text>
        )}
      </div>
    </section>
  );
}

interface AmountsProps extends Props {
  readonly upcoming: UpcomingResponse;
}

function Amounts({ upcoming: { data, count }, most, expandable, origin }: AmountsProps) {
  const [all, setAll] = useState(false);
  if (count === 0)
    return (
      <Text size="sm" c="dimmed">
        Nada a caminho por enquanto. Quando uma indicação entra em negociação, o valor aparece aqui.
      </Text>
    );
  const shown = all ? data : data.slice(0, most);
  const hidden = count - shown.length;
  return (
    <>
      <ul className={classes['amounts']}>
        {shown.map((one) => (
          <li key={one.id}>
            <Link {...toReferral(one.indication_id, origin)} className={classes['amount']}>
              <span>
                <strong>{moneyText(one.value)}</strong>
                {one.release_date !== null && ` em ${nearDateText(one.release_date)}`} · {one.company}
                {one.campaign !== undefined && ` · ${campaignTitle(one.campaign)}`}
              </span>
              {one.depends_on !== null && <span className={classes['note']}>{one.depends_on}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {expandable && !all && data.length > most && (
        <Button variant="subtle" size="compact-md" mih={44} px={0} onClick={() => setAll(true)}>
          Ver mais valores
        </Button>
      )}
      {all && hidden > 0 && (
        <Text size="sm" c="dimmed">
          {hidden === 1 ? 'E mais 1 valor' : `E mais ${hidden} valores`}, na página de cada indicação.
        </Text>
      )}
    </>
  );
}

function UpcomingSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes['amount']}>
          <Skeleton height={14} width="70%" />
        </div>
      ))}
    </div>
  );
}
