import { Button } from '@mantine/core';
import type { ProviderConnection } from '@indike/contract/operator/money/payment-providers';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { ConfirmButton } from '#app/shared/confirmation/confirm-button.tsx';
import sections from '#app/shared/detail/sections.module.css';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { accountTitles, sourceText } from '../model/connection-texts.ts';
import { AsaasForm, EfiForm } from './provider-forms.tsx';

interface Props {
  readonly provider: ProviderConnection;
}

/** Where the credentials of one provider are, and the dialogs that enter and remove them. */
export function ProviderAccount({ provider }: Props) {
  const { method, source } = provider;
  const may = useCanCall();
  const refresh = useRefresh('GET /api/operator/payer/connections');
  const { open, props } = useDialog(`conta-${method}`);
  const Form = method === 'efi' ? EfiForm : AsaasForm;
  const mayChange = may('PUT /api/operator/payer/connections/efi') && source !== 'settings';
  const done = () => {
    showSuccess('Credenciais salvas');
    void refresh();
    props.onClose();
  };
  return (
    <section className={sections['change']} aria-label={accountTitles[method]}>
      <h3>{accountTitles[method]}</h3>
      <p>{sourceText(provider)}</p>
      {mayChange && (
        <div className={sections['buttons']}>
          <Button variant="default" onClick={open}>
            {source === 'page' ? 'Trocar as credenciais' : 'Configurar'}
          </Button>
          {source === 'page' && <Removal provider={provider} />}
        </div>
      )}
      <Dialog {...props} title={accountTitles[method]}>
        <Form onDone={done} onBack={props.onClose} />
      </Dialog>
    </section>
  );
}

function Removal({ provider: { method } }: Props) {
  const refresh = useRefresh('GET /api/operator/payer/connections');
  const remove = () =>
    runConfirmed(async () => {
      await call('DELETE /api/operator/payer/connections/{method}', { params: { method } });
      showSuccess('Credenciais apagadas');
      await refresh();
    });
  return (
    <ConfirmButton
      label="Remover"
      question="Apagar estas credenciais?"
      yes="Sim, apagar"
      onConfirm={() => void remove()}
    />
  );
}
