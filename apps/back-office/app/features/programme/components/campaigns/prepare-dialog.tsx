import { NativeSelect, Text, TextInput } from '@mantine/core';
import { addDays, parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { ChoiceGroup, entriesOf } from '@indike/ui/fields/choice-group.tsx';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useForm } from '@indike/ui/forms/use-form.ts';
import { programme } from '@indike/ui/programme.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import type { State } from '#app/shared/states.ts';
import { CAMPAIGNS } from '../../api.ts';
import { CONDITIONS, EMPTY, readCampaign, REWARDS, termsOf } from '../../model/campaign-form.ts';
import { audienceNames } from '../../model/campaign-names.ts';
import { campaignSentence, needsCap } from '../../model/campaign-sentence.ts';
import classes from '../programme.module.css';

interface Props {
  readonly states: readonly State[];
}

export default function PrepareDialog({ states, ...props }: Props & DialogProps) {
  return (
    <Dialog {...props} title="Preparar uma campanha" size="48rem">
      <PrepareForm states={states} onDone={props.onClose} />
    </Dialog>
  );
}

const EVERYBODY = { value: '', label: 'Todos' };
const conditions = entriesOf(CONDITIONS);
const rewards = entriesOf(REWARDS);

function useCampaignForm(onDone: () => void) {
  const refresh = useRefresh(CAMPAIGNS);
  return useForm({
    initial: EMPTY,
    validate: readCampaign,
    onSubmit: async (body) => {
      await call('POST /api/operator/campaigns', { body });
      showSuccess('Campanha preparada: outra pessoa a aprova');
      void refresh();
      onDone();
    },
  });
}

interface AudienceProps extends Props {
  readonly form: ReturnType<typeof useCampaignForm>;
  readonly today: PlainDate;
}

const AudienceFields = ({ form, states, today }: AudienceProps) => (
  <div className={classes['grid']}>
    <NativeSelect
      label="Nível do Indiker"
      data={[EVERYBODY, ...programme.levels.map(({ id, name }) => ({ value: id, label: name }))]}
      {...form.text('audience.level')}
    />
    <NativeSelect
      label="Estado do Indiker"
      data={[EVERYBODY, ...states.map(({ id, title }) => ({ value: String(id), label: title }))]}
      {...form.text('audience.state')}
    />
    <DateField label="Cadastro desde" max={today} {...form.value('audience.joined_since')} />
  </div>
);

function PrepareForm({ states, onDone }: Props & { readonly onDone: () => void }) {
  const today = useToday();
  const form = useCampaignForm(onDone);
  const terms = termsOf(form.values);
  const { condition, reward } = form.values;
  const tomorrow = addDays(today, 1);
  const figure = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <CommandForm form={form} label="Preparar uma campanha" submit="Preparar" onBack={onDone}>
      <TextInput
        label="Nome, que os Indikers leem"
        placeholder="Março"
        autoComplete="off"
        {...form.text('name')}
      />
      <div className={classes['grid']}>
        <DateField label="Primeiro dia" min={tomorrow} {...form.value('starts_on')} />
        <DateField
          label="Último dia"
          min={parseDate(form.values.starts_on) ?? tomorrow}
          {...form.value('ends_on')}
        />
      </div>
      <AudienceFields form={form} states={states} today={today} />
      <ChoiceGroup label="O que rende" choices={conditions} rows {...form.value('condition')} />
      {condition === 'nth_contract' && (
        <TextInput label="Qual contrato do período" {...figure} {...form.text('condition.nth_contract')} />
      )}
      {condition === 'minimum_value' && (
        <TextInput
          label="Valor mínimo do contrato (R$)"
          {...figure}
          {...form.text('condition.minimum_value')}
        />
      )}
      <ChoiceGroup label="Quanto rende" choices={rewards} rows {...form.value('reward')} />
      <div className={classes['grid']}>
        {reward === 'amount' ? (
          <TextInput label="Valor do prêmio (R$)" {...figure} {...form.text('reward.amount')} />
        ) : (
          <TextInput label="Pontos (% do contrato)" {...figure} {...form.text('reward.points')} />
        )}
        {needsCap(terms) && (
          <TextInput label="Limite por pessoa (R$)" {...figure} {...form.text('per_person')} />
        )}
        <TextInput label="Orçamento (R$)" {...figure} {...form.text('budget')} />
      </div>
      <section aria-label="O que a campanha faz" className={classes['promise']}>
        <Text>{campaignSentence(terms, audienceNames(terms.audience, states))}</Text>
      </section>
    </CommandForm>
  );
}
