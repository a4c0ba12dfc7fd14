import { Button } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { formatCount } from '@indike/rules/money/money';
import { counted } from '@indike/ui/format/counted.ts';
import { IconAlertCircle, IconCheck } from '@indike/ui/icons.ts';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { timeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { ledgerCheckQuery, useInvalidateHealthOn } from '../api.ts';
import { ClearFinding } from './clear-finding.tsx';
import classes from './system.module.css';

type Check = ResponseOf<'GET /api/operator/ledger/check'>;

/** The result of the ledger check: green, or red with the findings. */
export function LedgerPanel() {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(ledgerCheckQuery());
  useInvalidateHealthOn(dataUpdatedAt);
  return (
    <Panel title="Livro-razão" busy={isFetching}>
      {data === undefined && error ? (
        <ErrorState
          error={error}
          fallback="Não foi possível conferir o livro-razão"
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <>
          <div role="status">
            {data === undefined ? 'Conferindo…' : <Verdict {...data} at={dataUpdatedAt} />}
          </div>
          {data && data.findings.length > 0 && <Findings findings={data.findings} />}
          <Button
            variant="default"
            mt="md"
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) void refetch();
            }}
          >
            {isFetching ? 'Conferindo…' : 'Conferir agora'}
          </Button>
        </>
      )}
    </Panel>
  );
}

function Verdict({ ok, findings, transactions, entries, earnings, at }: Check & { readonly at: number }) {
  const Icon = ok ? IconCheck : IconAlertCircle;
  return (
    <>
      <div className={classes['verdict']} data-ok={ok}>
        <Icon size={20} aria-hidden />
        <strong>{ok ? 'Tudo confere' : differencesText(findings.length)}</strong>
      </div>
      <span className={classes['soft']}>
        Recalculado às {timeText(new Date(at).toISOString())}:{' '}
        {counted(transactions, 'transação', 'transações')}, {counted(entries, 'lançamento', 'lançamentos')} e{' '}
        {counted(earnings, 'parcela', 'parcelas')}.
      </span>
    </>
  );
}

const differencesText = (count: number) =>
  count === 1 ? 'Há 1 diferença' : `Há ${formatCount(count)} diferenças`;

function Findings({ findings }: Pick<Check, 'findings'>) {
  return (
    <ul className={classes['findings']} aria-label="O que não confere">
      {findings.map((finding) => (
        <li key={finding.check + finding.detail}>
          Deveria valer: {finding.check}.
          <span className={classes['soft']}>Não vale para: {finding.detail}</span>
          <ClearFinding finding={finding} />
        </li>
      ))}
    </ul>
  );
}
