import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { settleIndikerBody } from '@indike/contract/operator/money/money';
import { payoutDate } from '@indike/rules/money/payout-dates';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { decideSettlement } from '@indike/rules/money/settlement';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { call } from '#app/shared/http/call.ts';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { PROGRAMME } from '@indike/rules/money/programme';
import { holidaysQuery, useRefreshIndiker } from '../../api.ts';

interface Props {
  readonly indiker: OperatorIndiker;
}

/** Pays a balance below the minimum, which the Indiker cannot withdraw, with the next payout. */
export function Settle({ indiker }: Props) {
  const may = useCanCall();
  const { open, props } = useDialog('acertar-saldo');
  const available = centavosFromReais(indiker.available) ?? ZERO_CENTAVOS;
  // Assumes bank data: the page does not read them for this, and the server checks.
  const decision = decideSettlement(
    {
      available,
      hasBankAccount: true,
      isUnderReview: indiker.under_review,
    },
    PROGRAMME,
  );
  const isAllowed = may('POST /api/operator/indikers/{id}/settle') && indiker.erased_at === null;
  const title = `Acertar o saldo de ${moneyText(indiker.available)}`;
  usePageActions(isAllowed && decision.ok ? [{ title, run: open }] : []);
  if (!isAllowed) return null;
  return (
    <>
      {decision.ok && (
        <Button variant="default" mt="md" onClick={open}>
          {title}
        </Button>
      )}
      <Dialog {...props} title="Acertar o saldo">
        <SettleForm indiker={indiker} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function SettleForm({ indiker, onDone }: Props & { readonly onDone: () => void }) {
  const { submit, dialog } = useConfirmation();
  const refresh = useRefreshIndiker(indiker.id);
  const settle = (body: { readonly reason: string }) =>
    submit(async () => {
      await call('POST /api/operator/indikers/{id}/settle', { params: { id: String(indiker.id) }, body });
      onDone();
      await refresh();
      showSuccess('Saldo acertado: virou um saque');
    });
  const form = useZodForm({ schema: settleIndikerBody, initial: { reason: '' }, onSubmit: settle });
  return (
    <>
      <form {...form.formProps}>
        <Stack gap="md">
          <Text>
            <strong>{moneyText(indiker.available)}</strong> viram um saque, sem o valor mínimo, <PayoutDay />.{' '}
            {indiker.firstname} recebe um aviso.
          </Text>
          <Textarea
            label="Motivo"
            description="Fica no registro do saque e na auditoria."
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
            {...form.text('reason')}
          />
          <FormRefusal refusal={form.refusal} />
          <FormActions submit="Acertar o saldo" busy={form.busy} />
        </Stack>
      </form>
      {dialog}
    </>
  );
}

/** The payout date as the server computes it: by business days, with the holidays that the team added. */
function PayoutDay() {
  const today = useToday();
  const { data } = useQuery(holidaysQuery());
  if (data === undefined) return 'pago na próxima data';
  const day = payoutDate(today, PROGRAMME, new Set(data.extra.map(({ date }) => date)));
  return `pago em ${dateText(day)}`;
}
