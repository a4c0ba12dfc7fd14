import { Alert, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ProgrammeVersion } from '@indike/contract/operator/money/programme-versions';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useForm } from '@indike/ui/forms/use-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { VERSIONS } from '../api.ts';
import { type FigureName, initialValues, previewOf, readForm } from '../model/form.ts';
import { Changes } from './version-changes.tsx';
import { LevelsFields } from './level-fields.tsx';
import classes from './programme.module.css';

interface Props {
  readonly start: ProgrammeVersion;
  readonly versions: readonly ProgrammeVersion[];
  readonly onDone: () => void;
}

const FIGURES: readonly (readonly [FigureName, string])[] = [
  ['minimum_withdrawal', 'Saque mínimo (R$)'],
  ['cutoff_day', 'Dia-limite do pedido'],
  ['pay_day', 'Dia do pagamento'],
  ['release_days', 'Dias até a liberação'],
  ['invoice_days', 'Dias para pagar a 1ª fatura'],
  ['redemption_days', 'Dias para pedir o saque'],
  ['share_bonus', 'Bônus do link (R$)'],
  ['share_bonus_count', 'Pessoas que rendem bônus'],
];

const DISPUTES = [
  { value: 'first_contract', label: 'Vale a indicação que fechar primeiro o contrato' },
  { value: 'provider_decides', label: 'A provedora escolhe qual indicação vale, antes do contrato' },
];

const PAYOUTS = [
  { value: 'monthly', label: 'Uma vez por mês, no dia do pagamento' },
  { value: 'at_once', label: 'Na hora, dentro das autorizações de pagamento' },
];

/** A new version, which starts as an approved one. */
export function PrepareForm({ start, versions, onDone }: Props) {
  const today = useToday();
  const refresh = useRefresh(VERSIONS);
  const form = useForm({
    initial: initialValues(start),
    validate: readForm,
    onSubmit: async (body) => {
      await call('POST /api/operator/programme-versions', { body });
      showSuccess('Versão preparada: outra pessoa a aprova');
      void refresh();
      onDone();
    },
  });
  const { changes, notice } = previewOf(form.values, versions, today);
  const levelsError = form.errors['levels'];
  return (
    <CommandForm form={form} label="Preparar uma versão" submit="Preparar" onBack={onDone}>
      <LevelsFields
        levels={form.values.levels}
        errors={form.errors}
        onChange={(levels) => form.set('levels', levels)}
      />
      {levelsError !== undefined && (
        <Alert color="red" role="alert">
          {levelsError}
        </Alert>
      )}
      <div className={classes['grid']}>
        {FIGURES.map(([name, label]) => (
          <TextInput key={name} label={label} inputMode="decimal" autoComplete="off" {...form.text(name)} />
        ))}
      </div>
      <NativeSelect
        label="Empresa indicada por mais de uma pessoa"
        data={DISPUTES}
        {...form.text('dispute_rule')}
      />
      <NativeSelect
        label="Quando o saque é pago"
        description="Na hora: por PIX, pelo provedor. O que passa dos limites espera o lote do mês."
        data={PAYOUTS}
        {...form.text('payout')}
      />
      <DateField label="Vale a partir de" min={today} {...form.value('effective_from')} />
      <Text size="sm" c="dimmed" role="status">
        {notice}
      </Text>
      {changes !== null &&
        (changes.length === 0 ? (
          <Text c="dimmed">Nada muda por enquanto.</Text>
        ) : (
          <Changes changes={changes} />
        ))}
    </CommandForm>
  );
}
