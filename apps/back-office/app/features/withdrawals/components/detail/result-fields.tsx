import { Text, TextInput, type TextInputProps } from '@mantine/core';
import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { requiredLine } from '@indike/contract/wire/fields';
import * as z from 'zod/mini';

/** The field is required while the bank has not answered the order. */
export const bankCodeOf = ({ result_needs: needs }: OperatorWithdrawal) =>
  needs.bank_code ? requiredLine('Informe o código do banco', 60) : z.optional(z.string());

interface Props {
  readonly withdrawal: OperatorWithdrawal;
  readonly text: TextInputProps;
}

/** What a result needs besides its own fields: the bank's code, and a second person. */
export function ResultFields({ withdrawal, text }: Props) {
  const { bank_code: needsCode, second_person: needsPerson } = withdrawal.result_needs;
  return (
    <>
      {needsCode && (
        <TextInput
          label="Código do banco"
          description="O código que o banco deu ao resultado, como 00 ou PC."
          autoComplete="off"
          maxLength={60}
          {...text}
        />
      )}
      {needsPerson && <Text c="dimmed">Vale depois que outra pessoa da equipe confirmar.</Text>}
    </>
  );
}

/** The toast after an entry. */
export const enteredText = ({ result_needs: needs }: OperatorWithdrawal, done: string): string =>
  needs.second_person ? 'Registrado. Falta a confirmação de outra pessoa.' : done;
