import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Text } from '@mantine/core';
import type { RewardResponse } from '@indike/contract/money/rewards';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, rewardQuery } from '../api.ts';
import { Earning } from './earning.tsx';
import { NextPayout } from './next-payout.tsx';
import classes from './reward.module.css';

interface Props {
  readonly referralId: number;
  /** The referral has ended, so without a reward there is nothing to show. */
  readonly ended?: boolean;
}

const TITLE = 'Sua bonificação';

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
