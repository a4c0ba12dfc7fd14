import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
    <NativeSelect
      aria-label="Responsável"
      // Of somebody who does not work on referrals any more.
      data={[...CHOICES, ...people, ...(known ? [] : [{ value: owner, label: 'Outra pessoa' }])]}
      value={owner}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
