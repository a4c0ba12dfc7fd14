import { Text } from '@mantine/core';
import type { Webhook } from '@indike/contract/integrations/webhooks';
import {
  formatDate,
  addDays,
  instantAtSaoPauloStart,
  plainDate,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { formatCount } from '@indike/rules/money/money';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';
import { useRefreshWebhooks } from '../../api.ts';
import classes from '../webhooks.module.css';

interface Props {
  readonly webhook: Webhook;
  readonly onDone: () => void;
}

const schema = z.object({
  from: typedDay('Informe o primeiro dia'),
  until: typedDay('Informe o último dia'),
  delivered_too: z.boolean(),
});

const startOf = (day: PlainDate): string => instantAtSaoPauloStart(day).toISOString();

const replayedText = (count: number): string =>
  count === 0
    ? 'Não há nada a reenviar neste período'
    : count === 1
      ? '1 evento será reenviado'
      : `${formatCount(count)} eventos serão reenviados`;

export function ReplayForm({ webhook, onDone }: Props) {
  const refresh = useRefreshWebhooks();
  const today = useToday();
  const form = useZodForm({
    schema,
    initial: { from: formatDate(today), until: formatDate(today), delivered_too: false },
    onSubmit: async ({ from, until, delivered_too }) => {
      // The schema has refused texts that are no day.
      const [first, last] = [plainDate(from) ?? today, plainDate(until) ?? today];
      const body = { from: startOf(first), until: startOf(addDays(last, 1)), delivered_too };
      const { replayed } = await call('POST /api/operator/webhooks/{id}/replay', {
        params: { id: String(webhook.id) },
        body,
      });
      await refresh();
      showSuccess(replayedText(replayed));
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Reenviar" busyText="Enviando…" onBack={onDone}>
      <Text>
        Envia o que não foi entregue, e o que aconteceu enquanto o webhook esteve desativado. Cada evento leva
        a mesma identificação de antes.
      </Text>
      <div className={classes['choices']}>
        <DateField label="De" max={today} {...form.value('from')} />
        <DateField label="Até" max={today} {...form.value('until')} />
      </div>
      <Checkbox label="Também o que já foi entregue" {...form.checkbox('delivered_too')} />
    </CommandForm>
  );
}
