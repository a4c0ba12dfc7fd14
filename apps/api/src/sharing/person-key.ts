import type { Deps } from '../deps.ts';

/** A keyed hash of the CPF: knows a person again who left and came back, and names nobody. */
export const personKey = (codes: Deps['codes'], document: string): Buffer =>
  codes.recipient(`cpf ${document}`);
