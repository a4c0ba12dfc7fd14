import { type ReactNode, useId } from 'react';
import classes from './actions.module.css';

interface Props {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: ReactNode;
}

/** A radio group whose options are whole sentences, one per row. */
export function RadioRows({ legend, name, choices, value, onChange, error }: Props) {
  const errorId = useId();
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <fieldset className={classes['reasons']}>
      <legend>{legend}</legend>
      {choices.map(([key, text]) => (
        <label key={key}>
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
      {error && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
