import '@mantine/core/styles/Skeleton.css';
import type { StatementLine, StatementResponse } from '@indike/contract/money/statement';
import { partNames, statementParts, type StatementPart } from '@indike/rules/money/statement';
import { monthText } from '@indike/rules/taxes/months';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { nearDateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconDownload } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FAILED, statementPagesQuery, useStatementCsv, useStatementPdf, type Chosen } from '../api.ts';
import classes from './statement-panel.module.css';

const PARTS = [
  { value: '', label: 'Todos os movimentos' },
  ...statementParts.map((value) => ({ value, label: partNames[value] })),
];

/** Every movement of the person's money, month by month, for every level (product 6.7). */
export function Statement() {
  const [chosen, setChosen] = useState<Chosen>({ month: '', part: '' });
  const query = useInfiniteQuery(statementPagesQuery(chosen));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Panel title="Extrato" busy={query.isFetching}>
      <QueryState query={query} failed={FAILED} skeleton={<Skeleton height={264} mt="md" />}>
        {({ pages: [first, ...more] }) =>
          first && (
            <>
              <Months shown={first} onMonth={(month) => setChosen({ ...chosen, month })} />
              <NativeSelect
                aria-label="Mostrar"
                maw="20rem"
                value={chosen.part}
                onChange={({ currentTarget: { value } }) =>
                  setChosen({ month: first.month, part: value as StatementPart | '' })
                }
                data={PARTS}
                rightSection={<IconChevronDown size={18} aria-hidden />}
              />
              <Text size="sm" c="dimmed" mt="md">
                Disponível no início do mês: {moneyText(first.opening)}. No fim: {moneyText(first.closing)}.
              </Text>
              <Lines lines={[first, ...more].flatMap(({ data }) => data)} part={chosen.part} />
              {hasNextPage && (
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Mostrar mais
                </Button>
              )}
              <Downloads chosen={{ ...chosen, month: first.month }} />
            </>
          )
        }
      </QueryState>
    </Panel>
  );
}

interface MonthsProps {
  readonly shown: StatementResponse;
  readonly onMonth: (month: string) => void;
}

function Months({ shown: { month, older, newer }, onMonth }: MonthsProps) {
  return (
    <nav className={classes['months']} aria-label="Meses do extrato">
      <Button
        variant="subtle"
        px="xs"
        style={{ visibility: older === null ? 'hidden' : undefined }}
        leftSection={<IconChevronLeft size={18} />}
        onClick={() => onMonth(older ?? '')}
      >
        {monthText(older ?? month)}
      </Button>
      <strong aria-live="polite">{monthText(month)}</strong>
      <Button
        variant="subtle"
        px="xs"
        style={{ visibility: newer === null ? 'hidden' : undefined }}
        rightSection={<IconChevronRight size={18} />}
        onClick={() => onMonth(newer ?? '')}
      >
        {monthText(newer ?? month)}
      </Button>
    </nav>
  );
}

interface LinesProps {
  readonly lines: readonly StatementLine[];
  readonly part: Chosen['part'];
}

function Lines({ lines, part }: LinesProps) {
  if (lines.length === 0)
    return (
      <Text my="lg">
        {part === ''
          ? 'Nenhum movimento ainda. O primeiro aparece quando uma indicação entra em negociação.'
          : 'Nenhum movimento deste tipo neste mês.'}
      </Text>
    );
  return (
    <ul className={classes['lines']}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={classes['soft']}>
            {nearDateText(line.date)} · {wayOf(line)}
          </span>
          <strong className={classes['value']} data-kind={line.kind}>
            {amountText(line)}
          </strong>
          <span className={classes['sentence']}>{line.sentence}</span>
          {part === 'available' && <span className={classes['soft']}>Saldo {moneyText(line.balance)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** 'A liberar → Disponível'; one name when the money came from nowhere or went for good. */
const wayOf = ({ from_part: from, to_part: to }: StatementLine): string =>
  [from, to].filter((name) => name !== null).join(' → ');

const SIGNS = { in: '+', out: '−', moved: '' } as const;

const amountText = ({ kind, amount }: StatementLine): string => `${SIGNS[kind]}${moneyText(amount)}`;

function Downloads({ chosen }: { readonly chosen: Chosen }) {
  const pdf = useStatementPdf();
  const csv = useStatementCsv();
  const busy = pdf.isPending || csv.isPending;
  const whenFree = (download: () => void) => () => {
    if (!busy) download();
  };
  const icon = <IconDownload size={20} aria-hidden />;
  return (
    <Group gap="sm" mt="md">
      <Button
        variant="default"
        leftSection={icon}
        aria-disabled={busy}
        onClick={whenFree(() => pdf.mutate(chosen))}
      >
        {pdf.isPending ? 'Preparando...' : 'PDF do mês'}
      </Button>
      <Button
        variant="default"
        leftSection={icon}
        aria-disabled={busy}
        onClick={whenFree(() => csv.mutate(chosen))}
      >
        CSV do mês
      </Button>
      <Button
        variant="subtle"
        aria-disabled={busy}
        onClick={whenFree(() => csv.mutate({ ...chosen, month: '' }))}
      >
        CSV completo
      </Button>
    </Group>
  );
}
