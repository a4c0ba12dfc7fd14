import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { type HealthLevel, healthLevel } from '@indike/rules/operators/system-health';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { timeText } from '@indike/ui/format/dates.ts';
import { IconAlertCircle, IconCheck, IconCircleX } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { systemHealthQuery } from '../api.ts';
import { type Health, type HealthRow, healthRows, LEVEL_NAMES, SUMMARIES } from '../model/health-rows.ts';
import classes from './system.module.css';

const ICONS = {
  [healthLevel.good]: IconCheck,
  [healthLevel.attention]: IconAlertCircle,
  [healthLevel.bad]: IconCircleX,
} as const;

/** The current state of each part of the product, with advice where there is a problem. */
export function HealthPanel() {
  const query = useQuery(systemHealthQuery());
  return (
    <Panel title="Status" busy={query.isFetching}>
      <QueryState
        query={query}
        failed="Não foi possível ver como está o sistema"
        skeleton={<Skeleton height={480} />}
      >
        {(health) => <Situation health={health} />}
      </QueryState>
    </Panel>
  );
}

function Situation({ health }: { readonly health: Health }) {
  return (
    <>
      <div role="status">
        <div className={classes['verdict']} data-level={health.level}>
          <LevelIcon level={health.level} />
          <strong>{SUMMARIES[health.level]}</strong>
        </div>
        <span className={classes['soft']}>Atualizado às {timeText(health.checked_at)}.</span>
      </div>
      <ul className={classes['parts']} aria-label="Partes do sistema">
        {healthRows(health).map((row) => (
          <Part key={row.title} row={row} />
        ))}
      </ul>
    </>
  );
}

function Part({ row: { title, level, state, advice } }: { readonly row: HealthRow }) {
  return (
    <li>
      <span className={classes['level']} data-level={level}>
        <LevelIcon level={level} />
        {LEVEL_NAMES[level]}
      </span>
      <strong>{title}</strong>
      <span className={classes['state']}>
        {state}
        {advice !== null && <span className={classes['advice']}>{advice}</span>}
      </span>
    </li>
  );
}

function LevelIcon({ level }: { readonly level: HealthLevel }) {
  const Icon = ICONS[level];
  return <Icon size={20} aria-hidden />;
}
