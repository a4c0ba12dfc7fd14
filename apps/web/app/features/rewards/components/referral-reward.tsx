import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Text, Button } from '@mantine/core';
import type { RewardResponse, RewardEarning } from '@indike/contract/money/rewards';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { installmentText } from '#app/shared/installment-text.ts';
import { decideWithdrawal } from '@indike/rules/money/withdrawals';
import { paths } from '#app/shared/paths.ts';
import { balanceQuery, levelQuery } from '#app/shared/money/queries.ts';
import { prefetched } from '#app/shared/query/prefetched.ts';
import { programme } from '@indike/ui/programme.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { FAILED, rewardQuery } from '../api.ts';
import classes from './reward.module.css';
import { earningDates } from '../model/earning-dates.ts';
import { toCentavos } from '../model/next-step.ts';

interface Props {
  readonly referralId: number;
  /** The referral has ended, so without a reward there is nothing to show. */
  readonly ended?: boolean;
}

const TITLE = 'Sua bonificação';

export function PrefetchReward({ referralId }: Props) {
  useQuery(prefetched(rewardQuery(referralId)));
  return null;
}

/** The reward: how it was calculated, and what happens next to each earning. */
export function ReferralReward({ referralId, ended = false }: Props) {
  const query = useQuery(rewardQuery(referralId));
  if (query.data?.reward === null && ended) return null;
  return (
    <Panel title={TITLE} busy={query.isPending}>
      <QueryState query={query} failed={FAILED.reward} skeleton={<RewardSkeleton />}>
        {({ reward }) =>
          reward ? (
            <Reward reward={reward} />
          ) : (
            <Text>O valor vai aparecer aqui quando a negociação começar.</Text>
          )
        }
      </QueryState>
    </Panel>
  );
}

function Reward({ reward }: { readonly reward: RewardResponse }) {
  const { state, total, sentence, earnings, clawbacks } = reward;
  const available = earnings.some((earning) => earning.state === 'available');
  return (
    <>
      <p className={classes['total']} data-off={state === 'cancelled' || undefined}>
        {moneyText(total)}
      </p>
      <div className={classes['why']}>
        <Text size="sm" c="dimmed">
          Como calculamos
        </Text>
        <Text>{sentence}</Text>
        {state === 'promised' && (
          <Text size="sm" c="dimmed">
            É uma estimativa: o valor e o nível são fixados quando o contrato fechar.
          </Text>
        )}
      </div>
      <ol className={classes['earnings']}>
        {earnings.map((earning) => (
          <Earning key={earning.id} earning={earning} />
        ))}
      </ol>
      {available && <NextPayout />}
      {clawbacks.map(({ amount, reason, date }) => (
        <Text key={`${date} ${reason} ${amount}`} mt="sm">
          <strong>Estorno de {moneyText(amount)}</strong> em {dateText(date)}: {reason}
        </Text>
      ))}
    </>
  );
}

function RewardSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={32} width="40%" my="xs" />
      <Skeleton height={64} my="md" />
      <Skeleton height={72} />
    </div>
  );
}

function Earning({ earning }: { readonly earning: RewardEarning }) {
  const { value, clawed_back, state, state_name, next } = earning;
  const dates = earningDates(earning);
  return (
    <li className={classes['earning']} data-state={state}>
      <div className={classes['head']}>
        <span>{installmentText(earning)}</span>
        <strong>{moneyText(value)}</strong>
      </div>
      <p className={classes['state']}>{state_name}</p>
      <Text>{next}</Text>
      {clawed_back > 0 && <Text size="sm">Estorno de {moneyText(clawed_back)} nesta parcela.</Text>}
      {dates.length > 0 && (
        <dl className={classes['dates']}>
          {dates.map(({ label, date }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{date}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** The last day to request the next payout, or what is missing to request it, with a link. */
function NextPayout() {
  const { data: level } = useQuery(levelQuery());
  const { data: balance } = useQuery(balanceQuery());
  const decision =
    balance && decideWithdrawal({ available: toCentavos(balance.total), hasBankAccount: true }, programme);
  return (
    <div className={classes['payout']}>
      {decision && <Text>{decision.ok ? level?.payout.sentence : decision.reason}</Text>}
      <Button component={Link} to={paths.earnings} variant="light">
        Ir para Meus Ganhos
      </Button>
    </div>
  );
}
