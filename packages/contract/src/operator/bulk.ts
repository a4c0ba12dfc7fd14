import { isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { bulkTransitions } from '@indike/rules/referrals/referrals';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { chosenId, optionalText } from '../wire/fields.ts';

const endpoint = endpointsOf('Operação');
/** How many referrals one call may change, each in its own transaction. */
export const MAX_BULK = 100;

const id = chosenId('Formato inválido');
const dryRun = z.boolean('Formato inválido');
/** A list that has each referral at most once, with what the operator saw of it. */
const chosen = <S extends z.ZodMiniType<{ readonly id: number }>>(item: S) =>
  z.array(item, 'Formato inválido').check(
    z.minLength(1, 'Escolha pelo menos uma indicação'),
    z.maxLength(MAX_BULK, `Escolha no máximo ${MAX_BULK} indicações de uma vez`),
    z.refine(
      (items) => new Set(items.map((one) => one.id)).size === items.length,
      'Há uma indicação repetida',
    ),
  );

const result = z.object({
  /** In the order of the request. */
  data: z.array(
    z.object({
      id: z.int(),
      /** Null when the referral does not exist. */
      name: z.nullable(z.string()),
      /** Null when the referral was changed, or in a dry run would be. */
      refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
      /** What another operator did in the meantime, if that is why the change was refused. */
      meanwhile: z.nullable(z.string()),
    }),
  ),
});
export type BulkResult = z.output<typeof result>;

export const bulkOwner = endpoint('POST /api/operator/bulk/owner', {
  access: allow.referrals,
  audit: 'referral.owner',
  summary: 'Escolhe quem cuida de várias indicações; com dry_run só diz o que seria recusado',
  body: z.object({
    owner_id: z.nullable(chosenId('Escolha uma pessoa da equipe')),
    referrals: chosen(z.object({ id, seen_owner_id: z.nullable(id) })),
    dry_run: dryRun,
  }),
  responses: { 200: result },
});

export const bulkMove = endpoint('POST /api/operator/bulk/moves', {
  access: allow.referrals,
  audit: ['referral.transition', 'referral.owner'],
  summary: 'Leva várias indicações a outro status; com dry_run só diz o que seria recusado',
  body: z.object({
    status: z.enum(bulkTransitions, 'Escolha o status'),
    reason: z.nullish(z.string('Motivo inválido').check(z.refine(isCancelReason, 'Motivo inválido'))),
    note: optionalText(),
    referrals: chosen(z.object({ id, seen_transaction_id: z.int('Formato inválido') })),
    dry_run: dryRun,
  }),
  example: {
    status: 'in_contact',
    note: 'Falei com a Carla.',
    referrals: [{ id: 4127, seen_transaction_id: 9120 }],
    dry_run: true,
  },
  responses: { 200: result },
});
