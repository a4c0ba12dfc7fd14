import * as z from 'zod/mini';
import { emptyToUndefined } from '../wire/fields.ts';

/** Why a referral needs somebody now, beyond its status: what the dashboard counts, and the list filters by. */
export const ATTENTION = [
  /** The Indiker corrected a contact after the last change of status. */
  'contact_corrected',
  /** The first invoice is due within the next days. */
  'invoice_due',
  'invoice_overdue',
  /** A reward, or a part of it, expires soon. */
  'reward_expiring',
] as const;
export type Attention = (typeof ATTENTION)[number];

export const attentionFilter = z.optional(emptyToUndefined(z.enum(ATTENTION, 'Filtro inválido')));

export const INVOICE_DUE_DAYS = 7;
export const REWARD_EXPIRING_DAYS = 30;
