import type { Deps } from '../../deps.ts';
import { computeReport } from './report-store.ts';

/** Hourly. A second run at the same time leaves it to the first. */
export async function refreshReport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await computeReport(db, clock.now());
}
