import type { ProgrammeVersion } from '@indike/contract/operator/money/programme-versions';
import classes from './programme.module.css';

interface Props {
  readonly changes: ProgrammeVersion['changes'];
}

/** 'Ouro: 60% → 62%' */
export const Changes = ({ changes }: Props) => (
  <ul className={classes['lines']} aria-label="O que muda">
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <strong>{label}:</strong> {before ?? 'não há'} → {after ?? 'deixa de existir'}
      </li>
    ))}
  </ul>
);
