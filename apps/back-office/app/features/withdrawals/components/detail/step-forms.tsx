import { Text, TextInput, type TextInputProps } from '@mantine/core';
import {
  type OperatorWithdrawal,
  rejectResultBody,
  returnWithdrawalBody,
} from '@indike/contract/operator/money/money';
import { fullName } from '@indike/ui/format/names.ts';
import { requiredLine } from '@indike/contract/wire/fields';
import { formatDate, plainDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import * as z from 'zod/mini';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';
import { type StepFormProps, type StepProps, useStepForm } from '../../api.ts';
import { resultText } from '../../model/texts.ts';

const scheduleSchema = z.object({ payment_date: typedDay('Informe a data do pagamento') });

export function ScheduleForm(props: StepFormProps) {
  const today = useToday();
  const suggested = plainDate(props.withdrawal.suggested_payment_date ?? '') ?? today;
  const form = useStepForm(props, {
    schema: scheduleSchema,
    initial: { payment_date: formatDate(suggested) },
    send: (body, step) => call('POST /api/operator/withdrawals/{id}/schedule', { ...step, body }),
    said: 'Saque agendado',
  });
  return (
    <CommandForm form={form} submit="Agendar" onBack={props.onDone}>
      <DateField label="Data do pagamento" min={today} {...form.value('payment_date')} />
    </CommandForm>
  );
}

export function PayForm(props: StepFormProps) {
  const { withdrawal, onDone } = props;
  const today = useToday();
  const { total, requested_on, indiker } = withdrawal;
  const form = useStepForm(props, {
    schema: z.object({
      paid_at: typedDay('Informe a data do pagamento'),
      bank_code: bankCodeOf(withdrawal),
    }),
    initial: { paid_at: formatDate(today), bank_code: '' },
    send: (body, step) => call('POST /api/operator/withdrawals/{id}/pay', { ...step, body }),
    said: 'Pagamento registrado',
  });
  return (
    <CommandForm form={form} submit={`Registrar ${moneyText(total)} como pago`} onBack={onDone}>
      <DateField
        label="Data do pagamento"
        min={plainDate(requested_on) ?? undefined}
        max={today}
        {...form.value('paid_at')}
      />
      <ResultFields withdrawal={withdrawal} text={form.text('bank_code')} />
      <Text c="dimmed">
        {withdrawal.result_needs.second_person ? 'A confirmação' : 'O registro'} não se desfaz:{' '}
        {moneyText(total)} passam a constar como pagos a {fullName(indiker)}.
      </Text>
    </CommandForm>
  );
}

export function ReturnForm(props: StepFormProps) {
  const { withdrawal, onDone } = props;
  const form = useStepForm(props, {
    schema: z.object({ reason: returnWithdrawalBody.shape.reason, bank_code: bankCodeOf(withdrawal) }),
    initial: { reason: '', bank_code: '' },
    send: (body, step) => call('POST /api/operator/withdrawals/{id}/return', { ...step, body }),
    said: 'Devolução registrada',
  });
  return (
    <CommandForm form={form} submit="Registrar devolução" danger onBack={onDone}>
      <ReasonField
        description="Como o banco o informou. O Indiker recebe este texto."
        {...form.text('reason')}
      />
      <ResultFields withdrawal={withdrawal} text={form.text('bank_code')} />
    </CommandForm>
  );
}

/** The field is required while the bank has not answered the order, and when a payment came back. */
const bankCodeOf = ({ result_needs: needs }: OperatorWithdrawal) =>
  needs.bank_code ? requiredLine('Informe o código do banco', 60) : z.optional(z.string());

/** What a result needs besides its own fields: the bank's code, and a second person. */
function ResultFields({ withdrawal, text }: StepProps & { readonly text: TextInputProps }) {
  const { bank_code: needsCode, second_person: needsPerson } = withdrawal.result_needs;
  return (
    <>
      {needsCode && (
        <TextInput
          label="Código do banco"
          description={
            withdrawal.status === 'paid'
              ? 'O código do lançamento no extrato do banco.'
              : 'O código que o banco deu ao resultado, como 00 ou PC.'
          }
          autoComplete="off"
          maxLength={60}
          {...text}
        />
      )}
      {needsPerson && <Text c="dimmed">Vale depois que outra pessoa da equipe confirmar.</Text>}
    </>
  );
}

// What a second person does with a result that another entered (product 7.10).

const noFields = z.object({});

export function ConfirmResultForm(props: StepFormProps) {
  const { withdrawal, onDone } = props;
  const form = useStepForm(props, {
    schema: noFields,
    initial: {},
    send: (_output, step) => call('POST /api/operator/withdrawals/{id}/result/confirm', step),
    said: 'Resultado confirmado',
  });
  return (
    <CommandForm form={form} submit="Confirmar resultado" onBack={onDone}>
      {withdrawal.pending_result && <Text>{resultText(withdrawal.pending_result)}</Text>}
    </CommandForm>
  );
}

export function RejectResultForm(props: StepFormProps) {
  const form = useStepForm(props, {
    schema: rejectResultBody,
    initial: { reason: '' },
    send: (body, step) => call('POST /api/operator/withdrawals/{id}/result/reject', { ...step, body }),
    said: 'Resultado descartado',
  });
  return (
    <CommandForm form={form} submit="Descartar resultado" danger onBack={props.onDone}>
      <ReasonField description="Fica no registro de auditoria." {...form.text('reason')} />
    </CommandForm>
  );
}
