import { ledgerAccountNames, type IndikerAccount } from './ledger-accounts.ts';
import { addCentavos, type Centavos, multiplyCentavos, ZERO_CENTAVOS } from './money.ts';

// What a ledger transaction did to one Indiker's money, as the statement shows it (product 6.7).

/** The parts of the money by which the statement can be filtered. */
export const statementParts = ['available', 'receivable', 'promised', 'requested', 'paid'] as const;
export type StatementPart = (typeof statementParts)[number];

/** The words of /ganhos, where a requested amount is one that waits for its payment. */
export const partNames: Readonly<Record<IndikerAccount, string>> = {
  ...ledgerAccountNames,
  requested: 'Aguardando pagamento',
};

/** `moved`: from one part to another, so that the Indiker has neither more nor less. */
export const movementKinds = ['in', 'out', 'moved'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const movementKindNames: Readonly<Record<MovementKind, string>> = {
  in: 'Entrada',
  out: 'Saída',
  moved: 'Mudança de etapa',
};

export interface StatementEntry {
  readonly account: IndikerAccount;
  readonly amount: Centavos;
}

export interface Movement {
  readonly kind: MovementKind;
  /** Never negative. */
  readonly amount: Centavos;
  /** Names of the parts that became less and more; null when there are none. */
  readonly from: string | null;
  readonly to: string | null;
}

const sumOf = (entries: readonly StatementEntry[]): Centavos =>
  addCentavos(...entries.map(({ amount }) => amount));

const namesOf = (entries: readonly StatementEntry[]): string | null =>
  entries.length === 0 ? null : entries.map(({ account }) => partNames[account]).join(' e ');

/** `entries` are the Indiker's own of one transaction. What has expired is no longer theirs. */
export function movementOf(entries: readonly StatementEntry[]): Movement {
  const raised = entries.filter(({ amount }) => amount > 0);
  const lowered = entries.filter(({ amount }) => amount < 0);
  const change = sumOf(entries.filter(({ account }) => account !== 'expired'));
  const moved = { from: namesOf(lowered), to: namesOf(raised) };
  if (change === ZERO_CENTAVOS) return { kind: 'moved', amount: sumOf(raised), ...moved };
  return change > 0
    ? { kind: 'in', amount: change, ...moved }
    : { kind: 'out', amount: multiplyCentavos(change, -1), ...moved };
}
