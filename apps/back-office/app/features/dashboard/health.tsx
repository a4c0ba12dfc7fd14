import { jobHealth } from '@indike/contract/operator/jobs';
import { ledgerCheck, operatorWithdrawals } from '@indike/contract/operator/money';
import { formatCount } from '@indike/rules/money/money';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#app/shared/session/session-store.ts';
import { jobHealthQuery, ledgerCheckQuery, requestedWithdrawalsQuery } from './api.ts';
import classes from './dashboard.module.css';

/** Money and the system: numbers to know, whose pages are still to come. */
export function Health() {
  const may = useMay();
  const [seesMoney, seesJobs] = [may(operatorWithdrawals) && may(ledgerCheck), may(jobHealth)];
  const withdrawals = useQuery({ ...requestedWithdrawalsQuery(), enabled: seesMoney });
  const jobs = useQuery({ ...jobHealthQuery(), enabled: seesJobs });
  const ledger = useQuery({ ...ledgerCheckQuery(), enabled: seesMoney });
  if (!seesMoney && !seesJobs) return null;
  return (
    <Panel title="Dinheiro e sistema">
      <ul className={classes['rows']}>
        {seesMoney && (
          <>
            <Line
              title="Saques pedidos, à espera de data"
              value={withdrawals.data && formatCount(withdrawals.data.total)}
            />
            <Line
              title="Livro-razão"
              value={ledger.data && (ledger.data.ok ? 'confere' : findingsText(ledger.data.findings.length))}
              bad={ledger.data?.ok === false}
            />
          </>
        )}
        {seesJobs && (
          <>
            <Line
              title="E-mails na fila"
              value={jobs.data && formatCount(jobs.data.waiting_emails)}
              bad={jobs.data?.email_backlog === true}
            />
            <Line
              title="Tarefas que falharam"
              value={jobs.data && formatCount(jobs.data.failed_jobs)}
              bad={(jobs.data?.failed_jobs ?? 0) > 0}
            />
          </>
        )}
      </ul>
    </Panel>
  );
}

const findingsText = (count: number) => (count === 1 ? '1 diferença' : `${count} diferenças`);

interface LineProps {
  readonly title: string;
  readonly value: string | undefined;
  readonly bad?: boolean;
}

function Line({ title, value, bad = false }: LineProps) {
  return (
    <li>
      <span>{title}</span>
      <strong data-bad={bad || undefined}>{value ?? '…'}</strong>
    </li>
  );
}
