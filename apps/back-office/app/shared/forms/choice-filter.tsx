import { NativeSelect } from '@mantine/core';

interface Props {
  readonly label: string;
  /** Exposes the label to screen readers only, when the choices explain themselves. */
  readonly isLabelHidden?: boolean;
  readonly choices: { value: string; label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ChoiceFilter({ label, isLabelHidden = false, choices, value, onChange }: Props) {
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data={choices}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
