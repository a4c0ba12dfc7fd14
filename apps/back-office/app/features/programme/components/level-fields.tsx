import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Errors } from '@indike/ui/forms/validate.ts';
import type { LevelValues, Moment, PartValues } from '../model/form.ts';
import classes from './programme.module.css';

interface ListProps {
  readonly levels: readonly LevelValues[];
  readonly errors: Errors;
  readonly onChange: (levels: readonly LevelValues[]) => void;
}

const NEW_PART: PartValues = { rate: '', when: 'invoice' };
const NEW_LEVEL: LevelValues = { name: '', from: '', rate: '', installments: [NEW_PART] };
const MOMENTS = [
  { value: 'closing', label: 'No fechamento' },
  { value: 'invoice', label: 'Após a 1ª fatura' },
];

const without = <T,>(list: readonly T[], index: number): readonly T[] => list.filter((_, at) => at !== index);

export function LevelsFields({ levels, errors, onChange }: ListProps) {
  return (
    <>
      {levels.map((level, index) => (
        // Levels have no identity of their own: the place is their key.
        // oxlint-disable-next-line react/no-array-index-key -- the place is the key
        <fieldset key={index} className={classes['level']}>
          <legend>{level.name === '' ? `Nível ${index + 1}` : level.name}</legend>
          <LevelFields
            level={level}
            name={`levels.${index}`}
            errors={errors}
            onChange={(changed) => onChange(levels.with(index, changed))}
          />
          {levels.length > 1 && (
            <Button variant="subtle" onClick={() => onChange(without(levels, index))}>
              Remover nível
            </Button>
          )}
        </fieldset>
      ))}
      <Button variant="default" onClick={() => onChange([...levels, NEW_LEVEL])}>
        Adicionar nível
      </Button>
    </>
  );
}

interface Props {
  readonly level: LevelValues;
  /** The name of the level in the form: 'levels.0'. */
  readonly name: string;
  readonly errors: Errors;
  readonly onChange: (level: LevelValues) => void;
}

function LevelFields({ level, name, errors, onChange }: Props) {
  const text = (field: 'name' | 'from' | 'rate') => ({
    autoComplete: 'off',
    value: level[field],
    error: errors[`${name}.${field}`],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...level, [field]: currentTarget.value }),
  });
  const { installments } = level;
  const setParts = (parts: readonly PartValues[]) => onChange({ ...level, installments: parts });
  return (
    <>
      <div className={classes['grid']}>
        <TextInput label="Nome" {...text('name')} />
        <TextInput label="Desde o contrato nº" inputMode="numeric" {...text('from')} />
        <TextInput label="Porcentagem do contrato" inputMode="decimal" {...text('rate')} />
      </div>
      {installments.map((part, index) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- the place is the key
          key={index}
          part={part}
          number={installments.length === 1 ? null : index + 1}
          error={errors[`${name}.installments.${index}.rate`]}
          onChange={(changed) => setParts(installments.with(index, changed))}
          onRemove={() => setParts(without(installments, index))}
        />
      ))}
      <Button variant="subtle" onClick={() => setParts([...installments, NEW_PART])}>
        Dividir em mais uma parcela
      </Button>
    </>
  );
}

interface PartProps {
  readonly part: PartValues;
  /** Null for the only one, which is the whole rate. */
  readonly number: number | null;
  readonly error: string | undefined;
  readonly onChange: (part: PartValues) => void;
  readonly onRemove: () => void;
}

function Part({ part, number, error, onChange, onRemove }: PartProps) {
  return (
    <div className={classes['grid']}>
      {number !== null && (
        <TextInput
          label={`Parcela ${number} (% do contrato)`}
          inputMode="decimal"
          autoComplete="off"
          value={part.rate}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...part, rate: currentTarget.value })}
        />
      )}
      <NativeSelect
        label={number === null ? 'Quando rende' : `Quando a parcela ${number} rende`}
        data={MOMENTS}
        value={part.when}
        onChange={({ currentTarget }) => onChange({ ...part, when: currentTarget.value as Moment })}
      />
      {number !== null && (
        <Button variant="subtle" onClick={onRemove}>
          Remover parcela {number}
        </Button>
      )}
    </div>
  );
}
