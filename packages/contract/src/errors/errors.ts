import * as z from 'zod/mini';
import { accountRefusals } from './account-refusals.ts';
import { integrationRefusals } from './integration-refusals.ts';
import { moneyRefusals } from './money-refusals.ts';
import { operatorRefusals } from './operator-refusals.ts';
import { referralRefusals } from './referral-refusals.ts';
import type { Refusal } from './refusal.ts';
import { systemRefusals } from './system-refusals.ts';

/** The body of every error: a readable message, the field messages on 422, and the id to quote to the support team. */
export const errorResponse = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.string()),
  request_id: z.optional(z.string()),
});
export type ErrorResponse = z.output<typeof errorResponse>;

const refusals = {
  ...accountRefusals,
  ...referralRefusals,
  ...moneyRefusals,
  ...operatorRefusals,
  ...integrationRefusals,
  ...systemRefusals,
};

/** The typed code of an expected refusal. A code without a text does not compile. */
export type RefusalCode = keyof typeof refusals;
export const REFUSALS: Readonly<Record<RefusalCode, Refusal>> = refusals;
