import '@mantine/core/styles/Alert.css';
import { Stack } from '@mantine/core';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { ceilingQuery, payerQuery } from '../api.ts';
import { CeilingForm } from './ceiling-form.tsx';
import { Connections } from './connections.tsx';
import { PayerForm } from './payer-form.tsx';
import { StandingOrders } from './payment-at-once.tsx';
import classes from './settings.module.css';

/** The company in whose name withdrawals are paid, and what one person may register alone. */
export default function PayerPage() {
  const may = useCanCall();
  const ceiling = useQuery(ceilingQuery());
  return (
    <Stack gap="lg">
      <Loaded query={payerQuery()} height={480}>
        {(payer) => (
          <Panel title="Empresa pagadora" className={classes['narrow']}>
            <p className={classes['soft']}>
              Quem paga os saques e a conta de onde o dinheiro sai. Os arquivos para o banco usam estes dados.
              {payer.updated_at !== null && ` Última mudança em ${dateTimeText(payer.updated_at)}.`}
            </p>
            <PayerForm key={payer.version} payer={payer} editable={may('PUT /api/operator/payer')} />
          </Panel>
        )}
      </Loaded>
      <Connections />
      <StandingOrders />
      {ceiling.data && (
        <CeilingForm
          key={ceiling.data.version}
          ceiling={ceiling.data}
          editable={may('PUT /api/operator/manual-result-ceiling')}
        />
      )}
    </Stack>
  );
}
