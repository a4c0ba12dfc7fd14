import { Button, NativeSelect } from '@mantine/core';
import type { ProviderConnection } from '@indike/contract/operator/money/payment-providers';
import { PAYOUT_METHODS, payoutMethodNames, type PayoutMethod } from '@indike/rules/payouts/payment-orders';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import sections from '#app/shared/detail/sections.module.css';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';

interface Props {
  readonly chosen: PayoutMethod;
  readonly configured: readonly ProviderConnection[];
}

/** How withdrawals by PIX are paid unless a preparer chooses otherwise; transfers always go by file. */
export function PixMethodForm({ chosen, configured }: Props) {
  const may = useCanCall();
  const refresh = useRefresh(
    'GET /api/operator/payer/connections',
    'GET /api/operator/payout-batches/proposal',
  );
  const [method, setMethod] = useState(chosen);
  const choices = PAYOUT_METHODS.filter(
    (each) => each === 'cnab' || each === chosen || configured.some((one) => one.method === each),
  );
  const save = () =>
    runConfirmed(async () => {
      await call('PUT /api/operator/payer/pix-method', { body: { method } });
      showSuccess('Forma de pagamento salva');
      await refresh();
    });
  return (
    <section className={sections['change']} aria-label="Como pagar">
      <h3>Como pagar</h3>
      <p>
        A preparação de um lote começa por esta forma, e quem prepara pode escolher outra. As transferências
        vão sempre por arquivo.
      </p>
      <fieldset disabled={!may('PUT /api/operator/payer/pix-method')} className={sections['plain']}>
        <div className={sections['line']}>
          <NativeSelect
            label="Saques por PIX"
            data={choices.map((value) => ({ value, label: payoutMethodNames[value] }))}
            value={method}
            onChange={({ currentTarget }) =>
              setMethod(choices.find((each) => each === currentTarget.value) ?? chosen)
            }
          />
          <Button variant="default" onClick={() => void save()}>
            Salvar forma
          </Button>
        </div>
      </fieldset>
    </section>
  );
}
