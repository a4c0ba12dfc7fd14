import { useQuery } from '@tanstack/react-query';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { ownersQuery } from '../../api.ts';

const CHOICES = [
  { value: '', label: 'Qualquer responsável' },
  { value: 'me', label: 'Minhas' },
  { value: 'nobody', label: 'Sem responsável' },
  { value: 'somebody', label: 'Com responsável' },
];

interface Props {
  readonly owner: string;
  readonly onChange: (owner: string) => void;
}

export function OwnerFilter({ owner, onChange }: Props) {
  const { data = [] } = useQuery(ownersQuery());
  const people = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const known = [...CHOICES, ...people].some(({ value }) => value === owner);
  return (
    <ChoiceFilter
      label="Responsável"
      isLabelHidden
      // Includes the filtered owner even if they no longer work on referrals.
      choices={[...CHOICES, ...people, ...(known ? [] : [{ value: owner, label: 'Outra pessoa' }])]}
      value={owner}
      onChange={onChange}
    />
  );
}
