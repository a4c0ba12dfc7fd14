import type { Deps } from '../deps.ts';
import { computeReport } from './report-store.ts';

/** Hourly job. Does nothing while another run is in progress. */
export async function refreshReport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await computeReport(db, clock.now());
}
