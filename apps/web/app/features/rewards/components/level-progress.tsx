import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Text } from '@mantine/core';
import type { LevelResponse } from '@indike/contract/money/rewards';
import { nextContractSentence, nextLevelInMoney } from '@indike/rules/money/levels';
import { formatCount } from '@indike/rules/money/money';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { LevelMark } from '@indike/ui/drawing/level-mark.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { levelQuery, MONEY_FAILED } from '#app/shared/money/queries.ts';
import { programme } from '@indike/ui/programme.ts';
import classes from './level.module.css';

/** The Indiker's level and the progress to the next one. Shown on / and /ganhos. */
export function LevelProgress() {
  const query = useQuery(levelQuery());
  return (
    <Panel title="Seu nível" busy={query.isPending} className={classes['panel']}>
      <QueryState query={query} failed={MONEY_FAILED.level} skeleton={<LevelSkeleton />}>
        {(data) => <Level answer={data} />}
      </QueryState>
    </Panel>
  );
}

const closedText = (count: number) => {
  if (count === 0) return 'Nenhum contrato fechado ainda';
  return count === 1 ? '1 contrato fechado' : `${formatCount(count)} contratos fechados`;
};

function Level({ answer: { level, next, closed, share, sentence } }: { readonly answer: LevelResponse }) {
  const inMoney = nextLevelInMoney(closed, programme);
  return (
    <>
      <Text c="dimmed">{closedText(closed)}</Text>
      <p className={classes['level']}>
        <LevelMark rank={programme.levels.findIndex(({ name }) => name === level.name) + 1} />
        {level.name}
      </p>
      <Text>{nextContractSentence(closed, programme)}</Text>
      {inMoney && <Text>{`Feche ${inMoney}.`}</Text>}
      <div className={classes['progress']}>
        {next && (
          <>
            <progress
              className={classes['track']}
              value={share}
              max={1}
              aria-label={`Progresso para o nível ${next.name}`}
            />
            <div className={classes['ends']} aria-hidden>
              <span>{level.name}</span>
              <span>{next.name}</span>
            </div>
          </>
        )}
        <Text size="sm">{sentence}</Text>
      </div>
    </>
  );
}

function LevelSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={16} width="55%" mt={4} />
      <Skeleton height={28} width="35%" my="sm" />
      <Skeleton height={16} width="80%" />
      <Skeleton height={6} mt="xl" mb="lg" />
      <Skeleton height={16} width="90%" />
    </div>
  );
}
