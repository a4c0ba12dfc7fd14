import { TextInput, type TextInputProps } from '@mantine/core';
import { type CancelReasonRow, MAX_REASON_LENGTH } from '@indike/contract/operator/cancel-reasons';
import type { ComponentProps } from 'react';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { OWN_WORDS, reasonChoices } from '../../model/cancel-reason.ts';

interface Props {
  readonly reasons: readonly CancelReasonRow[];
  readonly choice: Omit<ComponentProps<typeof ChoiceGroup<string>>, 'label' | 'choices'>;
  readonly own: TextInputProps;
}

/** Why a referral is cancelled: one of the reasons, or the operator's own words. */
export function CancelReasonFields({ reasons, choice, own }: Props) {
  return (
    <>
      <ChoiceGroup rows label="Motivo, como o Indiker vai ler" choices={reasonChoices(reasons)} {...choice} />
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
