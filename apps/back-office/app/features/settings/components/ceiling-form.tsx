import { Text, TextInput } from '@mantine/core';
import type { ManualResultCeiling } from '@indike/contract/operator/money/money';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedMoney } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';
import { ceilingQuery } from '../api.ts';
import classes from './settings.module.css';

/** Unlike other amounts, the limit may be 0. */
const typedCeiling = z.union(
  [
    z.pipe(
      z.string().check(z.regex(/^\s*(R\$)?\s*0+([.,]0{1,2})?\s*$/)),
      z.transform(() => 0),
    ),
    typedMoney('Informe o limite'),
  ],
  'Informe o limite',
);

interface Props {
  readonly ceiling: ManualResultCeiling;
  readonly editable: boolean;
}

/** Up to which amount one person enters the result of a withdrawal outside a batch (product 7.10). */
export function CeilingForm({ ceiling, editable }: Props) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: z.object({ amount: typedCeiling }),
    initial: { amount: moneyText(ceiling.amount) },
    onSubmit: ({ amount }) =>
      confirmed(async () => {
        const body = { amount, seen_version: ceiling.version };
        client.setQueryData(
          ceilingQuery().queryKey,
          await call('PUT /api/operator/manual-result-ceiling', { body }),
        );
        showSuccess('Limite salvo');
      }),
  });
  return (
    <Panel title="Saques fora de lote" className={classes['narrow']}>
      <Text c="dimmed" mb="md">
        Até {moneyText(ceiling.amount)}, uma pessoa registra sozinha que o banco pagou ou devolveu um saque, e
        os outros administradores recebem um e-mail. Acima disso, outra pessoa confirma.
      </Text>
      {editable && (
        <CommandForm form={form} label="Saques fora de lote" submit="Definir limite">
          <TextInput label="Limite" inputMode="decimal" autoComplete="off" {...form.text('amount')} />
        </CommandForm>
      )}
    </Panel>
  );
}
