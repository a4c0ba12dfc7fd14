import { ATTENTION } from '@indike/contract/operator/attention';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { ATTENTION_TEXTS, attentionOf } from '#app/shared/attention.ts';
import { ageChoice, AGES, type Filters } from '../../model/filters.ts';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';

const AGE_CHOICES = AGES.map((days) => ({ value: String(days), label: ageChoice(days) }));
const ATTENTION_CHOICES = [
  { value: '', label: 'Qualquer pendência' },
  ...ATTENTION.map((attention) => ({
    value: ATTENTION_TEXTS[attention].slug,
    label: ATTENTION_TEXTS[attention].title,
  })),
];
const ORDER_CHOICES = [
  { value: 'oldest', label: 'Há mais tempo paradas' },
  { value: 'newest', label: 'Mais novas' },
];

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The filters behind the button. */
export default function OtherFilters({ filters, onChange }: Props) {
  return (
    <>
      <ChoiceFilter
        label="Tempo no status"
        choices={AGE_CHOICES}
        value={String(filters.days)}
        onChange={(value) => onChange({ ...filters, days: Number(value) })}
      />
      <ChoiceFilter
        label="Pendência"
        choices={ATTENTION_CHOICES}
        value={filters.attention === null ? '' : ATTENTION_TEXTS[filters.attention].slug}
        onChange={(value) => onChange({ ...filters, attention: attentionOf(value) })}
      />
      <ChoiceFilter
        label="Ordem"
        choices={ORDER_CHOICES}
        value={filters.order}
        onChange={(value) => onChange({ ...filters, order: value === 'newest' ? 'newest' : 'oldest' })}
      />
      <Checkbox
        label="Para hoje"
        checked={filters.due}
        onChange={({ currentTarget }) => onChange({ ...filters, due: currentTarget.checked })}
      />
      <Checkbox
        label="Só repetidas"
        checked={filters.repeated}
        onChange={({ currentTarget }) => onChange({ ...filters, repeated: currentTarget.checked })}
      />
    </>
  );
}
