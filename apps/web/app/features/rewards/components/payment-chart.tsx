import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { BarChart } from '@indike/ui/charts/bar-chart.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, paymentsQuery } from '../api.ts';
import { paymentGroups } from '../model/charts.ts';

const HEADS = ['Parcela', 'Status', 'Valor'] as const;
/** The breakpoint for wide screens. */
const WIDE = '(min-width: 75em)';

interface Props {
  readonly referralId: number;
}

/** Fetched and shown on wide screens only. Renders nothing while the referral has no earnings. */
export function PaymentChart({ referralId }: Props) {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  return wide ? <Payments referralId={referralId} /> : null;
}

function Payments({ referralId }: Props) {
  const query = useQuery(paymentsQuery(referralId));
  if (query.data?.length === 0) return null;
  return (
    <Panel title="Pagamentos" busy={query.isPending}>
      <QueryState query={query} failed={FAILED.payments} skeleton={<Skeleton height={232} mt="md" />}>
        {(payments) => (
          <BarChart
            caption="Parcelas da bonificação desta indicação"
            heads={HEADS}
            groups={paymentGroups(payments)}
          />
        )}
      </QueryState>
    </Panel>
  );
}
