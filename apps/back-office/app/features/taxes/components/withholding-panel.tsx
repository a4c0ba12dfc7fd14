import { Button } from '@mantine/core';
import type { Withholding } from '@indike/contract/operator/money/withholding';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { withholdingQuery } from '../api.ts';
import classes from './taxes.module.css';
import { WithholdingForm } from './withholding-form.tsx';

/** Whether income tax is withheld from payments, since when, and who decided it. */
export function WithholdingPanel() {
  return (
    <Loaded query={withholdingQuery()} height={160}>
      {(withholding) => <Current withholding={withholding} />}
    </Loaded>
  );
}

function Current({ withholding }: { readonly withholding: Withholding }) {
  const may = useCanCall();
  const { open, props } = useDialog('retencao');
  const { enabled, changes } = withholding;
  return (
    <Panel title="Retenção do imposto de renda">
      <p>
        {enabled
          ? 'Hoje o imposto é retido: ao agendar um saque, calculamos o imposto sobre tudo o que o CPF recebe no mês.'
          : 'Hoje nada é retido: cada saque é pago pelo valor inteiro.'}
      </p>
      {may('PUT /api/operator/withholding') && (
        <Button variant="default" onClick={open}>
          {enabled ? 'Desligar a retenção' : 'Ligar a retenção'}
        </Button>
      )}
      {changes.length > 0 && (
        <ul className={classes['changes']} aria-label="Mudanças da retenção">
          {changes.map((change) => (
            <li key={change.created_at}>
              {change.enabled ? 'Ligada' : 'Desligada'} a partir de {dateText(change.effective_from)}
              <SecondLine>
                {change.operator.name}, em {dateTimeText(change.created_at)}
              </SecondLine>
            </li>
          ))}
        </ul>
      )}
      <Dialog {...props} title="Retenção do imposto de renda">
        <WithholdingForm withholding={withholding} onDone={props.onClose} />
      </Dialog>
    </Panel>
  );
}
