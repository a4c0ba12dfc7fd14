import { Stack, Text } from '@mantine/core';
import { exportNames, type ExportSubject } from '@indike/rules/exports/subjects';
import { earningStateNames } from '@indike/rules/money/earning-next-step';
import { earningStates } from '@indike/rules/money/earnings';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { type ReactNode, useState } from 'react';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { ExportButton } from '#app/shared/exports/export-button.tsx';
import { DayFilter } from '#app/shared/forms/day-filter.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { ExportFiles } from './export-files.tsx';
import classes from './exports.module.css';
import { pageTitle } from '@indike/ui/brand.ts';
import { call } from '#app/shared/http/call.ts';

export const meta = () => [{ title: pageTitle('Exportações') }];

/** Lists that have their own page are exported there, with its filters. All others are exported here. */
export default function ExportsPage() {
  const may = useCanCall();
  return (
    <Stack gap="md">
      {may('POST /api/operator/exports/referrals') && (
        <ListedElsewhere subject="referrals" to={paths.referrals}>
          Empresa, status, contrato, Indiker, contato e responsável de cada indicação.
        </ListedElsewhere>
      )}
      {may('POST /api/operator/exports/indikers') && (
        <ListedElsewhere subject="indikers" to={paths.indikers}>
          Cadastro, nível e saldos de cada Indiker.
        </ListedElsewhere>
      )}
      {may('POST /api/operator/exports/withdrawals') && (
        <ListedElsewhere subject="withdrawals" to={paths.withdrawals}>
          Valor, imposto, pagamento e status de cada saque.
        </ListedElsewhere>
      )}
      {may('POST /api/operator/exports/earnings') && <Earnings />}
      {may('POST /api/operator/exports/ledger') && <Ledger />}
      {may('POST /api/operator/exports/audit') && <AuditLog />}
      <ExportFiles />
    </Stack>
  );
}

interface ListedProps {
  readonly subject: ExportSubject;
  readonly to: string;
  readonly children: ReactNode;
}

function ListedElsewhere({ subject, to, children }: ListedProps) {
  return (
    <Panel title={exportNames[subject]}>
      <Text>{children}</Text>
      <Text>
        <Link to={to} className={classes['link']}>
          Abra a lista
        </Link>
        , escolha os filtros e use <strong>Exportar</strong>.
      </Text>
    </Panel>
  );
}

const ANY_TIME: Period = { from: '', to: '' };

function PeriodFilter({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) {
  return (
    <>
      <DayFilter
        label="De"
        value={period.from}
        max={period.to}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DayFilter
        label="Até"
        value={period.to}
        min={period.from}
        onChange={(to) => onChange({ ...period, to })}
      />
    </>
  );
}

const STATES = [
  { value: '', label: 'Qualquer status' },
  ...earningStates.map((value) => ({ value, label: earningStateNames[value] })),
];

function Earnings() {
  const [period, setPeriod] = useState(ANY_TIME);
  const [state, setState] = useState('');
  return (
    <Panel title={exportNames.earnings}>
      <Text>Cada parcela de bonificação, bônus do link e estorno, pelo dia em que surgiu.</Text>
      <div className={classes['filters']}>
        <ChoiceFilter hasLabel label="Status" choices={STATES} value={state} onChange={setState} />
        <PeriodFilter period={period} onChange={setPeriod} />
        <ExportButton subject="earnings" order={() => orderEarnings({ state, ...period })} />
      </div>
    </Panel>
  );
}

function Ledger() {
  const [period, setPeriod] = useState(ANY_TIME);
  return (
    <Panel title={exportNames.ledger}>
      <Text>Cada lançamento, conta a conta, pelo dia em que conta. A soma dos valores é zero.</Text>
      <div className={classes['filters']}>
        <PeriodFilter period={period} onChange={setPeriod} />
        <ExportButton subject="ledger" order={() => orderLedger(period)} />
      </div>
    </Panel>
  );
}

function AuditLog() {
  const [period, setPeriod] = useState(ANY_TIME);
  return (
    <Panel title={exportNames.audit}>
      <Text>Tudo o que a equipe fez: quem, quando, de onde e o que mudou.</Text>
      <div className={classes['filters']}>
        <PeriodFilter period={period} onChange={setPeriod} />
        <ExportButton subject="audit" order={() => orderAudit(period)} />
      </div>
    </Panel>
  );
}

/** Days as YYYY-MM-DD, or '' for no limit. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const orderEarnings = (filter: Period & { readonly state: string }) =>
  call('POST /api/operator/exports/earnings', { query: { ...filter, indiker: '' } });

const orderLedger = (period: Period) =>
  call('POST /api/operator/exports/ledger', { query: { ...period, indiker: '' } });

const orderAudit = (period: Period) =>
  call('POST /api/operator/exports/audit', {
    query: { ...period, operator: '', action: '', entity: '', entity_id: '' },
  });
