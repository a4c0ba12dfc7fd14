import { type CancelReasonRow, MAX_REASON_LENGTH } from '@indike/contract/operator/cancel-reasons';
import { isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { transitionRefusals } from '@indike/rules/referrals/referrals';
import * as z from 'zod/mini';

const NOTE_LENGTH = 2000;

/** An optional note; null if it is blank. */
export const note = z.pipe(
  z.string().check(z.maxLength(NOTE_LENGTH, `Use no máximo ${NOTE_LENGTH} caracteres`)),
  z.transform((text) => text.trim() || null),
);

/** The choice of a free text instead of a listed reason. */
export const OWN_WORDS = 'own';

export const cancelSchema = z
  .object({
    /** The id of a reason, or OWN_WORDS. */
    choice: z.string().check(z.minLength(1, transitionRefusals.reason_required)),
    own: z.string().check(z.maxLength(MAX_REASON_LENGTH, `Máximo de ${MAX_REASON_LENGTH} caracteres`)),
    note,
  })
  .check(
    z.refine(({ choice, own }) => choice !== OWN_WORDS || own.trim() !== '', {
      message: transitionRefusals.reason_required,
      path: ['own'],
    }),
  );

export function reasonChoices(reasons: readonly CancelReasonRow[]): [value: string, text: string][] {
  const offered = reasons.filter(({ retired_at }) => retired_at === null);
  return [
    ...offered.map(({ id, text }): [string, string] => [String(id), text]),
    [OWN_WORDS, 'Outro motivo, com as suas palavras'],
  ];
}

interface Chosen {
  readonly choice: string;
  readonly own: string;
}

/** The reason as the call expects it: a built-in reason by its key, any other by its text. */
export function reasonOf(reasons: readonly CancelReasonRow[], { choice, own }: Chosen) {
  const reason = reasons.find(({ id }) => String(id) === choice);
  if (isCancelReason(reason?.key)) return { reason: reason.key };
  return { reason_text: reason?.text ?? own.trim() };
}
