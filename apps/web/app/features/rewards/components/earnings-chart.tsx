import '@mantine/core/styles/Skeleton.css';
import { NativeSelect, Skeleton, Text } from '@mantine/core';
import type { GainsChartEntry } from '@indike/contract/money/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconChevronDown } from '@indike/ui/icons.ts';
import { BarChart } from '@indike/ui/charts/bar-chart.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { Drawing, Pointing, tone } from '@indike/ui/drawing/drawing.tsx';
import { Coin } from '@indike/ui/drawing/scenery.tsx';
import { levelQuery } from '#app/shared/money/queries.ts';
import { FAILED, gainsQuery, MONTH_OPTIONS } from '../api.ts';
import { emptyGainsText, gainsGroups, hasGains } from '../model/charts.ts';

const HEADS = ['Mês', 'Status', 'Valor'] as const;

/** For Prata only (product 5.8): the API sends no months for other levels. */
export function EarningsChart() {
  const [period, setPeriod] = useState<string>(MONTH_OPTIONS[0]);
  const query = useQuery(gainsQuery(period));
  return (
    <Panel title="Ganhos por mês" busy={query.isPending}>
      <QueryState query={query} failed={FAILED.gains} skeleton={<Skeleton height={264} mt="md" />}>
        {(months) =>
          months.length === 0 ? (
            <InformedBySalesTeam />
          ) : (
            <>
              <NativeSelect
                label="Período"
                maw="12rem"
                mb="md"
                value={period}
                onChange={(event) => setPeriod(event.currentTarget.value)}
                data={MONTH_OPTIONS.map((value) => ({ value, label: `${value} meses` }))}
                rightSection={<IconChevronDown size={18} aria-hidden />}
              />
              <Months months={months} />
            </>
          )
        }
      </QueryState>
    </Panel>
  );
}

const emptyChartDrawing = (
  <Drawing>
    <Pointing x={6} />
    <rect className={tone.soft} x="92" y="112" width="34" height="30" rx="8" />
    <rect className={tone.soft} x="138" y="86" width="34" height="56" rx="8" />
    <path className={tone.softLine} strokeDasharray="1 10" d="M186 140V64q0-8 8-8h18q8 0 8 8v76" />
    <Coin x={203} y={28} r={16} />
  </Drawing>
);

function Months({ months }: { readonly months: readonly GainsChartEntry[] }) {
  const first = months[0]?.date.abbreviate;
  const last = months.at(-1)?.date.abbreviate;
  if (!hasGains(months)) return <EmptyState drawing={emptyChartDrawing}>{emptyGainsText(months)}</EmptyState>;
  return (
    <>
      <Text c="dimmed" mb="md">
        De {first} a {last}
      </Text>
      <BarChart
        caption={`Ganhos por mês, de ${first} a ${last}`}
        heads={HEADS}
        groups={gainsGroups(months)}
      />
    </>
  );
}

function InformedBySalesTeam() {
  const { data } = useQuery(levelQuery());
  return (
    <Text>
      {data ? `No nível ${data.level.name}` : 'No seu nível'}, a equipe comercial informa os seus ganhos.
      Saldo e saques você vê aqui.
    </Text>
  );
}
