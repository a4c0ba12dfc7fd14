import type { Deps } from '../deps.ts';

/** A keyed hash of the CPF, which recognizes a person who left and came back without storing who they are. */
export const personKey = (codes: Deps['codes'], document: string): Buffer =>
  codes.keyedHash(`cpf ${document}`);
