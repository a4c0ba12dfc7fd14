import { TextInput, type TextInputProps } from '@mantine/core';
import { type CancelReasonRow, MAX_REASON_LENGTH } from '@indike/contract/operator/cancel-reasons';
import type { ComponentProps } from 'react';
import { OWN_WORDS, reasonChoices } from '../../model/cancel-reason.ts';
import { RadioRows } from './radio-rows.tsx';

interface Props {
  readonly reasons: readonly CancelReasonRow[];
  readonly choice: Omit<ComponentProps<typeof RadioRows>, 'legend' | 'choices'>;
  readonly own: TextInputProps;
}

/** Why a referral is cancelled: one of the reasons, or the operator's own words. */
export function CancelReasonFields({ reasons, choice, own }: Props) {
  return (
    <>
      <RadioRows legend="Motivo, como o Indiker vai ler" choices={reasonChoices(reasons)} {...choice} />
      {choice.value === OWN_WORDS && (
        <TextInput
          label="O motivo, em poucas palavras"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          {...own}
        />
      )}
    </>
  );
}
