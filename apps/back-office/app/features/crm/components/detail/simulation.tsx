import { Button, Stack, Text } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import type { CrmConnection } from '@indike/contract/operator/connections';
import { formatCount } from '@indike/rules/money/money';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import classes from '../crm.module.css';

type Simulated = ResponseOf<'POST /api/operator/connections/{id}/simulate'>;

/** It reads up to twenty deals, one after another. */
const SIMULATION_TIMEOUT_MS = 60_000;

export function Simulation({ connection: { id } }: { readonly connection: CrmConnection }) {
  const { open, props } = useDialog('simular');
  const [simulated, setSimulated] = useState<Simulated | null>(null);
  const [busy, setBusy] = useState(false);
  const simulate = async () => {
    setBusy(true);
    await runConfirmed(async () => {
      const params = { id: String(id) };
      const options = { timeoutMs: SIMULATION_TIMEOUT_MS };
      setSimulated(await call('POST /api/operator/connections/{id}/simulate', { params }, options));
      open();
    });
    setBusy(false);
  };
  return (
    <>
      <Button variant="default" aria-disabled={busy} onClick={() => void (busy || simulate())}>
        {busy ? 'Simulando…' : 'Simular'}
      </Button>
      {/* After a reload there is nothing to show. */}
      <Dialog {...props} opened={props.opened && simulated !== null} title="O que aconteceria agora">
        {simulated && <Result simulated={simulated} />}
      </Dialog>
    </>
  );
}

function Result({ simulated: { create, change } }: { readonly simulated: Simulated }) {
  return (
    <Stack gap="md">
      <Text>Nada foi escrito, nem aqui nem no CRM.</Text>
      {create.length > 0 && (
        <section aria-label="Negócios novos">
          <Text fw={600}>Negócios novos no CRM, das indicações em aberto</Text>
          <ul className={classes['list']}>
            {create.map(({ status, count }) => (
              <li key={status}>
                {status}: {formatCount(count)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {change.length > 0 && (
        <section aria-label="Mudanças">
          <Text fw={600}>Mudanças nos negócios que já existem</Text>
          <ul className={classes['list']}>
            {change.map(({ referral_id, here, there }) => (
              <li key={referral_id}>
                Indicação {referral_id}
                {here.length > 0 && `. Aqui: ${here.join(', ')}`}
                {there.length > 0 && `. No CRM: ${there.join(', ')}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {create.length + change.length === 0 && <Text>Os dois lados já estão iguais.</Text>}
    </Stack>
  );
}
