import { useId } from 'react';
import classes from './checkbox-list.module.css';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';

interface Props<Value extends string> {
  readonly legend: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly value: readonly Value[];
  readonly error: string | null;
  /** Adds a checkbox that ticks or clears all options. */
  readonly withAll?: boolean;
  /** Receives the ticked values, in the order of the options. */
  readonly onChange: (value: readonly Value[]) => void;
}

/** A group of checkboxes of which any number may be ticked. */
export function CheckboxList<Value extends string>(props: Props<Value>) {
  const { legend, options, value, error, withAll = false, onChange } = props;
  const errorId = useId();
  const all = value.length === options.length;
  const invalid = error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  const toggle = (changed: Value, isOn: boolean) =>
    onChange(
      options.flatMap((option) =>
        (option.value === changed ? isOn : value.includes(option.value)) ? [option.value] : [],
      ),
    );
  return (
    <fieldset className={classes['list']}>
      <legend>{legend}</legend>
      <div className={classes['choices']}>
        {withAll && (
          <Checkbox
            label="Todos"
            checked={all}
            indeterminate={!all && value.length > 0}
            onChange={() => onChange(all ? [] : options.map((option) => option.value))}
            {...invalid}
          />
        )}
        {options.map(({ value: one, ...texts }) => (
          <Checkbox
            key={one}
            {...texts}
            checked={value.includes(one)}
            onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
            {...invalid}
          />
        ))}
      </div>
      {error !== null && (
        <p id={errorId} className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
