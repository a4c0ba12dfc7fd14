import * as z from 'zod/mini';
import { emptyToUndefined } from '../wire/fields.ts';

/**
 * Why a referral needs attention now, apart from its status. The dashboard counts these reasons, and the list filters
 * by them.
 */
export const ATTENTION = [
  /** The Indiker corrected a contact after the last change of status. */
  'contact_corrected',
  /** The Indiker wrote, and nobody of the staff has read it. */
  'message_unread',
  /** What became of its deal in the provider's CRM needs a person here. */
  'deal_waiting',
  /** The first invoice is due within `INVOICE_DUE_DAYS`. */
  'invoice_due',
  'invoice_overdue',
  /** All or part of a reward expires within `REWARD_EXPIRING_DAYS`. */
  'reward_expiring',
] as const;
export type Attention = (typeof ATTENTION)[number];

export const attentionFilter = z.optional(emptyToUndefined(z.enum(ATTENTION, 'Filtro inválido')));

export const INVOICE_DUE_DAYS = 7;
export const REWARD_EXPIRING_DAYS = 30;
