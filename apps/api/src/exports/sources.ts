import type { ExportOrder } from '@indike/contract/operator/exports';
import type { Db } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { AUDIT_CSV_HEAD, auditCsvLine, matchesAuditFilter, readAuditEntries } from '../audit/commands.ts';
import { indikerWindow, readIndikers } from './indiker-queries.ts';
import {
  earningWindow,
  ledgerWindow,
  readEarnings,
  readEntries,
  readReferrals,
  readWithdrawals,
  referralWindow,
  withdrawalWindow,
} from './money-queries.ts';
import {
  earningSheet,
  indikerSheet,
  ledgerSheet,
  referralSheet,
  withdrawalSheet,
  type Sheet,
} from './present.ts';
import { readWindow, type IdWindow } from './window-queries.ts';

/** Where an export gets its rows and their CSV lines from. */
export interface ExportSource {
  readonly head: string;
  /** The ids to export from the window that follows this id. */
  window(after: number): Promise<IdWindow>;
  lines(ids: readonly number[]): Promise<string>;
}

/** Who orders the export and when, because some filters refer to 'mine' or to today. */
export interface Ordered {
  readonly operatorId: OperatorId;
  readonly now: Date;
}

function sourceOf<Row>(
  { head, line }: Sheet<Row>,
  window: ExportSource['window'],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): ExportSource {
  return { head, window, lines: async (ids) => (await read(ids)).map(line).join('') };
}

export function exportSource(db: Db, order: ExportOrder, by: Ordered): ExportSource {
  switch (order.subject) {
    case 'referrals': {
      const filter = { ...order.filter, ...by };
      return sourceOf(
        referralSheet(filter.unmasked !== undefined),
        (after) => referralWindow(db, filter, after),
        (ids) => readReferrals(db, ids),
      );
    }
    case 'indikers':
      return sourceOf(
        indikerSheet(order.filter.unmasked !== undefined),
        (after) => indikerWindow(db, order.filter, after),
        (ids) => readIndikers(db, ids),
      );
    case 'earnings':
      return sourceOf(
        earningSheet,
        (after) => earningWindow(db, order.filter, after),
        (ids) => readEarnings(db, ids),
      );
    case 'withdrawals':
      return sourceOf(
        withdrawalSheet,
        (after) => withdrawalWindow(db, order.filter, after),
        (ids) => readWithdrawals(db, ids),
      );
    case 'ledger':
      return sourceOf(
        ledgerSheet,
        (after) => ledgerWindow(db, order.filter, after),
        (ids) => readEntries(db, ids),
      );
    case 'audit':
      return sourceOf(
        { head: AUDIT_CSV_HEAD, line: auditCsvLine },
        (after) =>
          readWindow(db, {
            subject: 'audit',
            alias: 'a',
            condition: matchesAuditFilter(order.filter),
            after,
          }),
        (ids) => readAuditEntries(db, ids),
      );
  }
}
