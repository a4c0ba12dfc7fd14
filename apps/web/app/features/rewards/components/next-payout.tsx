import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '../../../shared/format/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { levelQuery } from '../api.ts';
import { Link } from '../../../shared/ui/link.tsx';
import classes from './reward.module.css';

/** Until when to ask for the next payout, and the way there. */
export function NextPayout() {
  const { data } = useQuery(levelQuery());
  return (
    <div className={classes['payout']}>
      {data && (
        <Text>
          Peça o saque até <strong>{dateText(data.payout.last_request_day)}</strong> e receba em{' '}
          <strong>{dateText(data.payout.payment_date)}</strong>.
        </Text>
      )}
      <Button component={Link} to={paths.earnings} variant="light">
        Ir para Meus Ganhos
      </Button>
    </div>
  );
}
