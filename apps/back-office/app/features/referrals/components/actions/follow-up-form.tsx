import { Button, Group, Text } from '@mantine/core';
import { addDays, plainDate } from '@indike/rules/dates/calendar';
import { followUpRefusal, followUpRefusals } from '@indike/rules/referrals/follow-up';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFollowUp } from '../../api.ts';
import { asTyped, typedDay } from '#app/shared/forms/typed-values.ts';
import { type FormProps, ActionForm, useSaving } from './action-form.tsx';

const QUICK = [
  [1, 'Amanhã'],
  [3, 'Em 3 dias'],
  [7, 'Em uma semana'],
  [30, 'Em 30 dias'],
] as const;

export function FollowUpForm(props: FormProps) {
  const { referral, onDone } = props;
  const today = useToday();
  const [seen] = useState(referral.follow_up_on);
  const saving = useSaving(props, ({ follow_up_on: on }) =>
    on === null ? 'Outra pessoa removeu o dia.' : `Outra pessoa marcou ${dateText(on)}.`,
  );
  const change = useFollowUp(referral.id);
  const form = useZodForm({
    schema: z.object({
      date: typedDay('Informe o dia').check(
        z.refine((day) => refusalOf(day) === null, { error: ({ input }) => refusalOf(String(input)) ?? '' }),
      ),
    }),
    initial: { date: asTyped(plainDate(seen ?? '') ?? addDays(today, 1)) },
    onSubmit: ({ date }) =>
      saving.save(() => change.mutateAsync({ date, seen_date: seen }), 'Dia do próximo contato marcado'),
  });
  function refusalOf(text: string): string | null {
    const on = plainDate(text);
    const refusal = on && followUpRefusal({ status: 'in_contact', on, today });
    return refusal && followUpRefusals[refusal];
  }
  const { onChange, ...field } = form.value('date');
  return (
    <ActionForm {...form} saving={saving} submit="Marcar" onDone={onDone}>
      <DateField label="Dia" min={today} onChange={onChange} {...field} />
      <Group gap="xs">
        {QUICK.map(([days, label]) => (
          <Button key={days} variant="default" onClick={() => onChange(asTyped(addDays(today, days)))}>
            {label}
          </Button>
        ))}
      </Group>
      <Text c="dimmed">
        {referral.owner === null
          ? 'Sem responsável, ninguém recebe o lembrete: a data aparece só na lista.'
          : `${referral.owner.name} recebe um e-mail na manhã desse dia.`}
      </Text>
      {seen !== null && (
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          onClick={() =>
            void saving.save(() => change.mutateAsync({ date: null, seen_date: seen }), 'Dia removido')
          }
        >
          Remover o dia
        </Button>
      )}
    </ActionForm>
  );
}
