import { INDEPENDENCE_DAYS } from './batches.ts';

// The bank took no payment of a batch's file, for example because the agreement is not active (product 7.19). One person
// enters it and another confirms it. Then the withdrawals wait for another batch.

export const refusedFileRefusals = {
  not_approved: 'Só um lote aprovado tem arquivo.',
  already_entered: 'Já está registrado que o banco não aceitou este arquivo. Atualize a página.',
  answered:
    'O banco já respondeu a este arquivo, ou alguém já registrou o resultado de um saque dele. Registre o resultado de cada um dos outros.',
  not_entered: 'Ninguém registrou que o banco não aceitou este arquivo. Atualize a página.',
  own_entry: 'Quem registrou que o banco não aceitou o arquivo não o confirma. Peça a outra pessoa.',
  not_independent: `Quem registrou e quem confirma entraram por meio da mesma pessoa há menos de ${INDEPENDENCE_DAYS} dias. Peça a outra pessoa.`,
} as const;
export type RefusedFileRefusal = keyof typeof refusedFileRefusals;

interface SentFile {
  /** Whether the batch was approved and has a file, instead of orders to a provider. */
  readonly hasFile: boolean;
  /** Whether the bank said anything of one of its payments, or people entered what it did. */
  readonly isAnswered: boolean;
}

/** Null when it may be entered that the bank did not take the file. */
export function whyEntryRefused({
  hasFile,
  isAnswered,
  isEntered,
}: SentFile & { readonly isEntered: boolean }): RefusedFileRefusal | null {
  if (!hasFile) return 'not_approved';
  if (isEntered) return 'already_entered';
  return isAnswered ? 'answered' : null;
}

/** Null when this person may confirm what another entered. The bank may have answered since. */
export function whyConfirmationRefused({
  isAnswered,
  enteredBy,
  confirmedBy,
  independent,
}: Omit<SentFile, 'hasFile'> & {
  /** Null when nobody has entered it, or somebody confirmed it. */
  readonly enteredBy: number | null;
  readonly confirmedBy: number;
  readonly independent: boolean;
}): RefusedFileRefusal | null {
  if (enteredBy === null) return 'not_entered';
  if (enteredBy === confirmedBy) return 'own_entry';
  if (!independent) return 'not_independent';
  return isAnswered ? 'answered' : null;
}
