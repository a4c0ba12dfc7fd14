import type { PlainDate } from '../dates/calendar.ts';
import { importDayRefusals, whyDayRefused, type ImportDayRefusal } from './import-days.ts';
import {
  importedIndikerRefusals,
  whyIndikerRefused,
  type ImportedIndiker,
  type ImportedIndikerRefusal,
} from './imported-indiker.ts';
import {
  isReadableReferral,
  referralCellRefusals,
  type ReferralCellRefusal,
  type ReferralLine,
} from './referral-file.ts';

// Decides whether a line of the file of referrals is imported (product 12.20).

const decisionRefusals = {
  referred_here: 'Este Indiker já indicou esta empresa por aqui.',
  own_contact: 'O contato é o próprio Indiker: o e-mail ou o telefone é o mesmo.',
  contact_objected: 'Este contato pediu para não ser procurado.',
} as const;

export type ReferralLineRefusal =
  | {
      readonly code:
        | ReferralCellRefusal
        | ImportDayRefusal
        | ImportedIndikerRefusal
        | keyof typeof decisionRefusals;
    }
  | { readonly code: 'same_as_line'; readonly line: number };

/** The sentence shown beside the line. */
export function referralRefusalText(refusal: ReferralLineRefusal): string {
  if (refusal.code === 'same_as_line')
    return `A linha ${refusal.line} tem o mesmo Indiker e a mesma empresa.`;
  return {
    ...referralCellRefusals,
    ...importDayRefusals,
    ...importedIndikerRefusals,
    ...decisionRefusals,
  }[refusal.code];
}

export type ReferralLineDecision =
  | { readonly outcome: 'applied' | 'repeated' }
  | { readonly outcome: 'refused'; readonly refusal: ReferralLineRefusal };

export interface ReferralLineFacts {
  readonly today: PlainDate;
  /** The number of an earlier line of the file about the same Indiker and company. */
  readonly earlierLine: number | null;
  readonly indiker: ImportedIndiker | null;
  /** This Indiker's referral of this company; null when there is none. */
  readonly referral: { readonly wasImported: boolean } | null;
}

const refused = (refusal: ReferralLineRefusal): ReferralLineDecision => ({ outcome: 'refused', refusal });

export function decideReferralLine(
  line: ReferralLine,
  { today, earlierLine, indiker, referral }: ReferralLineFacts,
): ReferralLineDecision {
  if (!isReadableReferral(line)) return refused({ code: line.refusal });
  const day = whyDayRefused(line.referredOn, today);
  if (day !== null) return refused({ code: day });
  if (earlierLine !== null) return refused({ code: 'same_as_line', line: earlierLine });
  if (referral?.wasImported === true) return { outcome: 'repeated' };
  const person = whyIndikerRefused(indiker);
  if (person !== null) return refused({ code: person });
  return referral === null ? { outcome: 'applied' } : refused({ code: 'referred_here' });
}

/** The key that repeated lines share; null for a line that cannot be read, which never counts as repeated. */
export const referralKey = (line: ReferralLine): string | null =>
  isReadableReferral(line) ? `${line.indiker} ${line.cnpj}` : null;
