import * as z from 'zod/mini';
import { exampleOf, type Report } from './examples.ts';
import { documentSchema } from './json-schema.ts';

const PIX = { transfer_type: 1, pix_type: 3, pix_key: 'ana@example.com', account_owner_is_user: true };

/** Bodies whose fields depend on each other, by `operationId`. All others are put together from their fields. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  addHoliday: { date: '2026-11-25', name: 'Feriado local' },
  bulkMove: {
    status: 'in_contact',
    note: 'Falei com a Carla.',
    referrals: [{ id: 4127, seen_transaction_id: 9120 }],
    dry_run: true,
  },
  createBankAccount: { ...PIX, validation_code: 'ABC234' },
  disputeDecision: {
    outcome: 'back',
    note: 'Falei com as duas empresas.',
    seen: [{ id: 4127, transaction_id: 9120 }],
  },
  eraseMe: { validation_code: 'ABC234' },
  operatorConfirmation: { otp: '123456' },
  operatorSecondFactor: { challenge: 'q3Jx0mZr8VnT2cYb5KfLd7HsWgP1uEaRo9XiNkQvA4M', otp: '123456' },
  operatorTransition: {
    status: 'in_contact',
    note: 'Falei com a Carla.',
    seen_transaction_id: 9120,
  },
  prepareBatch: { payment_date: '2026-12-15' },
  replayWebhookPeriod: { from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' },
  resetPassword: {
    email: 'ana@example.com',
    token: 'ABC234',
    password: 'senha segura 1',
    password_confirmation: 'senha segura 1',
  },
  updateBankAccount: { ...PIX, validation_code: 'ABC234' },
  updateUser: {
    kind: 'data',
    firstname: 'Ana',
    lastname: 'Conceição',
    phone: '11987654321',
    validation_code: 'ABC234',
  },
};

/**
 * An example that the endpoint accepts: the one above if there is one, or one with all fields if they may be sent
 * together, or one with the required fields.
 */
export function bodyExample(id: string, body: z.core.$ZodType, report?: Report): unknown {
  const schema = documentSchema(body, 'input');
  const derived = [exampleOf(schema, { report }), exampleOf(schema, { onlyRequired: true })];
  const candidates = id in BODY_EXAMPLES ? [BODY_EXAMPLES[id]] : derived;
  const accepted = candidates.find((candidate) => z.safeParse(body, candidate).success);
  if (accepted === undefined) report?.(refusalOf(id, body, candidates.at(-1)));
  return accepted;
}

function refusalOf(id: string, body: z.core.$ZodType, refused: unknown): string {
  const issues = z.safeParse(body, refused).error?.issues ?? [];
  const why = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return `${id}: its own schema refuses the example ${JSON.stringify(refused)} (${why}); add the fields to FIELD_EXAMPLES in api-docs/example-values.ts, or the body to BODY_EXAMPLES in api-docs/body-examples.ts`;
}
