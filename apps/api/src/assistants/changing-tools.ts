import { amountInCentavos } from '@indike/contract/integrations/api';
import { reasonText } from '@indike/contract/operator/cancel-reasons';
import { MAX_NOTE_LENGTH } from '@indike/contract/operator/referral-work';
import { optionalText, requiredText } from '@indike/contract/wire/fields';
import type { STATUS_OF_EVENT } from '@indike/rules/integrations/assistant-texts';
import { CONFIRMATION_MINUTES } from '@indike/rules/integrations/assistant-tools';
import { dateInSaoPaulo, formatDateInWords, formatTime } from '@indike/rules/dates/calendar';
import { cancelReasons, isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import * as z from 'zod/mini';
import { isRefused } from '../platform/refusal.ts';
import { confirmEvent, prepareEvent, type PreparedForm } from '../referrals/commands.ts';
import { type AssistantCall, referralId, toolOf } from './tool.ts';

const TYPES = [
  'contacted',
  'contact_invalid',
  'negotiation',
  'cancelled',
] as const satisfies readonly (keyof typeof STATUS_OF_EVENT)[];

const HOW = `Nada muda até a ferramenta confirm: mostre description à pessoa, palavra por palavra, e confirme só se ela aprovar. Vale ${CONFIRMATION_MINUTES} minutos.`;

async function prepared({ deps, caller, context }: AssistantCall, id: number, event: PreparedForm) {
  const answer = await prepareEvent(deps, caller, { referralId: id, event }, context);
  if (isRefused(answer)) return answer;
  const { confirmationId, description, expiresAt } = answer;
  return {
    text: `Preparado, ainda não aplicado: ${description} Para aplicar depois da aprovação da pessoa: confirm com confirmation_id ${confirmationId}, até as ${formatTime(expiresAt)}.`,
    data: { confirmation_id: confirmationId, description, expires_at: expiresAt.toISOString() },
  };
}

const transitionInput = z.object({
  referral_id: referralId,
  type: z.enum(TYPES, `O tipo é ${TYPES.join(', ')}`),
  estimated_value_centavos: z.nullish(
    amountInCentavos('Valor estimado inválido').check(
      z.describe('Só em negotiation: valor estimado do contrato'),
    ),
  ),
  reason: z.nullish(
    z
      .string('Motivo inválido')
      .check(
        z.refine(isCancelReason, 'Motivo inválido'),
        z.describe(`Só em cancelled: ${Object.keys(cancelReasons).join(', ')}`),
      ),
  ),
  reason_text: z.nullish(
    reasonText.check(z.describe('Só em cancelled: outro motivo, que o Indiker vai ler')),
  ),
  note: optionalText(),
});

function eventOf({ type, ...fields }: z.output<typeof transitionInput>): PreparedForm {
  const { estimated_value_centavos, reason, reason_text, note } = fields;
  switch (type) {
    case 'negotiation':
      return { type, estimated_value_centavos, note };
    case 'cancelled':
      return { type, reason, reason_text, note };
    case 'contacted':
    case 'contact_invalid':
      return { type, note };
  }
}

export const prepareTransition = toolOf({
  description: `Prepara uma mudança de status. ${HOW}`,
  input: transitionInput,
  run: (input, call) => prepared(call, input.referral_id, eventOf(input)),
});

export const prepareNote = toolOf({
  description: `Prepara uma anotação, que só a equipe lê. ${HOW}`,
  input: z.object({ referral_id: referralId, text: requiredText('Escreva a anotação', MAX_NOTE_LENGTH) }),
  run: ({ referral_id: id, text }, call) => prepared(call, id, { type: 'note', text }),
});

export const confirm = toolOf({
  description:
    'Aplica o que foi preparado. Use só depois que a pessoa leu a descrição e aprovou. Repetir não aplica de novo.',
  changes: true,
  input: z.object({ confirmation_id: z.uuid('Confirmação inválida') }),
  async run({ confirmation_id }, { deps, caller, context }) {
    const applied = await confirmEvent(deps, caller, confirmation_id, context);
    if (isRefused(applied)) return applied;
    const { referralId: id, recordedAt } = applied;
    const day = formatDateInWords(dateInSaoPaulo(recordedAt));
    return {
      text: `Aplicado na indicação ${id} em ${day}, ${formatTime(recordedAt)}.`,
      data: { referral_id: id, recorded_at: recordedAt.toISOString() },
    };
  },
});
