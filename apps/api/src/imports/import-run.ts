import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { CallContext, NamedChange } from '../audit/commands.ts';

export interface ImportRequest {
  readonly file: Buffer;
  /** Do everything, then roll it back. */
  readonly isPreview: boolean;
  readonly context: CallContext;
}

export interface ImportRun extends ImportRequest {
  readonly deps: Deps;
  readonly fileSha256: string;
}

export const startRun = (deps: Deps, request: ImportRequest): ImportRun => ({
  ...request,
  deps,
  fileSha256: createHash('sha256').update(request.file).digest('hex'),
});

export type Outcome = 'applied' | 'repeated' | 'refused';
interface WithOutcome {
  readonly outcome: Outcome;
}

export interface Imported<Line extends WithOutcome> {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly lines: readonly Line[];
}

export function countOutcomes<Line extends WithOutcome>(lines: readonly Line[]): Imported<Line> {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  const counts = { applied: count('applied'), repeated: count('repeated'), refused: count('refused') };
  return { counts, lines };
}

/** The audit entry of a whole file. */
export const fileEntry = (
  { fileSha256 }: ImportRun,
  action: 'import.referrals' | 'import.earlier-payments',
  { counts, lines }: Imported<WithOutcome>,
): NamedChange => ({
  action,
  entity: 'import',
  entityId: null,
  before: null,
  after: { file_sha256: fileSha256, lines: lines.length, ...counts },
});
