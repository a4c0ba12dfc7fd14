import { Button, Group, Text } from '@mantine/core';
import { formatDate, addDays, plainDate } from '@indike/rules/dates/calendar';
import { followUpRefusal, followUpRefusals } from '@indike/rules/referrals/follow-up';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#app/shared/http/call.ts';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { type FormProps, ActionForm, useActionForm } from './action-form.tsx';

const QUICK = [
  [1, 'Amanhã'],
  [3, 'Em 3 dias'],
  [7, 'Em uma semana'],
  [30, 'Em 30 dias'],
] as const;

export function FollowUpForm(props: FormProps) {
  const { referral } = props;
  const today = useToday();
  const [seen] = useState(referral.follow_up_on);
  const change = (date: string | null, params: { readonly id: string }) =>
    call('PUT /api/operator/indications/{id}/follow-up', { params, body: { date, seen_date: seen } });
  const form = useActionForm(props, {
    schema: z.object({
      date: typedDay('Informe o dia').check(
        z.refine((day) => refusalOf(day) === null, { error: ({ input }) => refusalOf(String(input)) ?? '' }),
      ),
    }),
    initial: { date: formatDate(plainDate(seen ?? '') ?? addDays(today, 1)) },
    send: ({ date }, { params }) => change(date, params),
    said: 'Dia do próximo contato marcado',
    otherwise: ({ follow_up_on: on }) =>
      on === null ? 'Outra pessoa removeu o dia.' : `Outra pessoa marcou ${dateText(on)}.`,
  });
  function refusalOf(text: string): string | null {
    const on = plainDate(text);
    const refusal = on && followUpRefusal({ status: 'in_contact', on, today });
    return refusal && followUpRefusals[refusal];
  }
  const { onChange, ...field } = form.value('date');
  return (
    <ActionForm form={form} submit="Marcar">
      <DateField label="Dia" min={today} onChange={onChange} {...field} />
      <Group gap="xs">
        {QUICK.map(([days, label]) => (
          <Button key={days} variant="default" onClick={() => onChange(formatDate(addDays(today, days)))}>
            {label}
          </Button>
        ))}
      </Group>
      <Text c="dimmed">
        {referral.owner === null
          ? 'Você passa a ser o responsável e recebe um e-mail na manhã desse dia.'
          : `${referral.owner.name} recebe um e-mail na manhã desse dia.`}
      </Text>
      {seen !== null && (
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          onClick={() => void form.save(() => change(null, { id: String(referral.id) }), 'Dia removido')}
        >
          Remover o dia
        </Button>
      )}
    </ActionForm>
  );
}
