import { Stack, Text } from '@mantine/core';
import type { ExportFile } from '@indike/contract/operator/exports';
import { exportNames, type ExportSubject } from '@indike/rules/exports/subjects';
import { earningStateNames } from '@indike/rules/money/earning-next-step';
import { earningStates } from '@indike/rules/money/earnings';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { type ReactNode, useState } from 'react';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { CampaignExport, ExportButton } from '#app/shared/exports/export-button.tsx';
import { DayFilter } from '#app/shared/forms/day-filter.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { ExportFiles } from './export-files.tsx';
import classes from './exports.module.css';
import { pageTitle } from '@indike/ui/brand.ts';
import { call } from '#app/shared/http/call.ts';

export const meta = () => [{ title: pageTitle('Exportações') }];

/** Lists that have their own page are exported there, with its filters. All others are exported here. */
const LISTED_ELSEWHERE = [
  {
    subject: 'referrals',
    to: paths.referrals,
    text: 'Empresa, status, contrato, Indiker, contato e responsável de cada indicação.',
  },
  { subject: 'indikers', to: paths.indikers, text: 'Cadastro, nível e saldos de cada Indiker.' },
  {
    subject: 'withdrawals',
    to: paths.withdrawals,
    text: 'Valor, imposto, pagamento e status de cada saque.',
  },
] as const;

export default function ExportsPage() {
  const may = useCanCall();
  return (
    <Stack gap="md">
      {LISTED_ELSEWHERE.filter(({ subject }) => may(`POST /api/operator/exports/${subject}`)).map(
        ({ subject, to, text }) => (
          <Panel key={subject} title={exportNames[subject]}>
            <Text>{text}</Text>
            <Text>
              <Link to={to} className={classes['link']}>
                Abra a lista
              </Link>
              , escolha os filtros e use <strong>Exportar</strong>.
            </Text>
          </Panel>
        ),
      )}
      {may('POST /api/operator/exports/earnings') && <Earnings />}
      {may('POST /api/operator/exports/ledger') && (
        <PeriodExport
          subject="ledger"
          text="Cada lançamento, conta a conta, pelo dia em que conta. A soma dos valores é zero."
          order={(period) => call('POST /api/operator/exports/ledger', { query: { ...period, indiker: '' } })}
        />
      )}
      {may('POST /api/operator/exports/audit') && (
        <PeriodExport
          subject="audit"
          text="Tudo o que a equipe fez: quem, quando, de onde e o que mudou."
          order={(period) => call('POST /api/operator/exports/audit', { query: { ...period, ...ALL_ACTS } })}
        />
      )}
      {may('POST /api/operator/exports/campaigns') && (
        <Panel title={exportNames.campaigns}>
          <Text mb="md">O que cada campanha paga, por quanto tempo, e o que já gastou.</Text>
          <CampaignExport />
        </Panel>
      )}
      <ExportFiles />
    </Stack>
  );
}

interface PeriodExportProps {
  readonly subject: ExportSubject;
  readonly text: string;
  readonly order: (period: Period) => Promise<ExportFile>;
  /** Another filter. */
  readonly children?: ReactNode;
}

/** Days as YYYY-MM-DD, or '' for no limit. */
interface Period {
  readonly from: string;
  readonly to: string;
}

function PeriodExport({ subject, text, order, children }: PeriodExportProps) {
  const [{ from, to }, setPeriod] = useState<Period>({ from: '', to: '' });
  return (
    <Panel title={exportNames[subject]}>
      <Text>{text}</Text>
      <div className={classes['filters']}>
        {children}
        <DayFilter label="De" value={from} max={to} onChange={(day) => setPeriod({ from: day, to })} />
        <DayFilter label="Até" value={to} min={from} onChange={(day) => setPeriod({ from, to: day })} />
        <ExportButton subject={subject} order={() => order({ from, to })} />
      </div>
    </Panel>
  );
}

const STATES = [
  { value: '', label: 'Qualquer status' },
  ...earningStates.map((value) => ({ value, label: earningStateNames[value] })),
];

function Earnings() {
  const [state, setState] = useState('');
  return (
    <PeriodExport
      subject="earnings"
      text="Cada parcela de bonificação, bônus do link e estorno, pelo dia em que surgiu."
      order={(period) =>
        call('POST /api/operator/exports/earnings', { query: { state, ...period, indiker: '' } })
      }
    >
      <ChoiceFilter hasLabel label="Status" choices={STATES} value={state} onChange={setState} />
    </PeriodExport>
  );
}

const ALL_ACTS = { q: '', operator: '', action: '', entity: '', entity_id: '' };
