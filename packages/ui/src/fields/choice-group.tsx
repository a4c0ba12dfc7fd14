import { type ReactNode, useId } from 'react';
import classes from './choice-group.module.css';

interface Props<V extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: Readonly<Record<V, string>>;
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly error?: ReactNode;
}

/** A choice of two or three visible options: native radios, so that arrow keys and screen readers work as usual. */
export function ChoiceGroup<V extends string>({ label, name, choices, value, onChange, error }: Props<V>) {
  const errorId = useId();
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['choices']}>
        {(Object.entries(choices) as [V, string][]).map(([key, title]) => (
          <label key={key} className={classes['choice']}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={value === key}
              onChange={() => onChange(key)}
              {...wrong}
            />
            {title}
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
