import { NativeSelect } from '@mantine/core';

interface Props {
  readonly label: string;
  /** Shows the label too. Otherwise only screen readers get it, because the choices explain themselves. */
  readonly hasLabel?: boolean;
  readonly choices: { value: string; label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ChoiceFilter({ label, hasLabel = false, choices, value, onChange }: Props) {
  return (
    <NativeSelect
      {...(hasLabel ? { label } : { 'aria-label': label })}
      data={choices}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
