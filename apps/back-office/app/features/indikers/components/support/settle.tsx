import { Button, Text } from '@mantine/core';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { programme } from '@indike/ui/programme.ts';
import { holidaysQuery, indikerQuery, type SupportProps, useSaveIndiker } from '../../api.ts';

/** Pays with the next payout a balance that the Indiker cannot withdraw: below the minimum, or of somebody blocked. */
export function Settle({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useCanCall();
  const { open, props } = useDialog('acertar-saldo');
  const available = centavosFromReais(indiker.available) ?? ZERO_CENTAVOS;
  // Assumes bank data: the page does not read them for this, and the server checks.
  const facts = {
    available,
    hasBankAccount: true,
    isUnderReview: indiker.under_review,
    isBlocked: indiker.blocked_at !== null,
  };
  const decision = decideSettlement(facts, programme);
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

function SettleForm({ indiker, onDone }: SupportProps) {
  const id = String(indiker.id);
  const client = useQueryClient();
  const save = useSaveIndiker();
  const form = useZodForm({
    schema: settleIndikerBody,
    initial: { reason: '' },
    onSubmit: (body) =>
      confirmed(async () => {
        await call('POST /api/operator/indikers/{id}/settle', { params: { id }, body });
        onDone();
        // The call returns the withdrawal, not the Indiker.
        await save(
          client.fetchQuery({ ...indikerQuery(id), staleTime: 0 }),
          'Saldo acertado: virou um saque',
        );
      }),
  });
  return (
    <CommandForm form={form} submit="Acertar o saldo">
      <Text>
        <strong>{moneyText(indiker.available)}</strong> viram um saque, sem o valor mínimo, <PayoutDay />.{' '}
        {indiker.firstname} recebe um aviso.
      </Text>
      <ReasonField description="Fica no registro do saque e na auditoria." {...form.text('reason')} />
    </CommandForm>
  );
}

/** The payout date as the server computes it: by business days, with the holidays that the team added. */
function PayoutDay() {
  const today = useToday();
  const { data } = useQuery(holidaysQuery());
  if (data === undefined) return 'pago na próxima data';
  const day = payoutDate(today, programme, new Set(data.extra.map(({ date }) => date)));
  return `pago em ${dateText(day)}`;
}
