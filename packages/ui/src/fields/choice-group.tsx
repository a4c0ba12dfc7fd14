import { type ReactNode, useId } from 'react';
import classes from './choice-group.module.css';

interface Props<V extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: V, text: string])[];
  /** Shows one choice per row, for texts that are whole sentences. */
  readonly rows?: boolean;
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly error?: ReactNode;
}

/** The choices of a table of names, in its order. */
export const entriesOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  Object.keys(names)
    .filter((key): key is V => key in names)
    .map((key) => [key, names[key]] as const);

/** A choice of a few visible options: native radios, so that arrow keys and screen readers work as usual. */
export function ChoiceGroup<V extends string>(props: Props<V>) {
  const { label, name, choices, rows = false, value, onChange, error } = props;
  const errorId = useId();
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes[rows ? 'rows' : 'choices']}>
        {choices.map(([key, text]) => (
          <label key={key} className={classes[rows ? 'row' : 'choice']}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={value === key}
              onChange={() => onChange(key)}
              {...wrong}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
