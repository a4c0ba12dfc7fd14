import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { RawBuilder } from 'kysely';
import type { ExportOrder } from '@indike/contract/operator/exports';
import type { Db } from '../platform/db/database.ts';
import { allOf } from '../platform/db/rows.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { AUDIT_CSV_HEAD, auditCsvLine, matchesAuditFilter, readAuditEntries } from '../audit/commands.ts';
import { readCampaigns } from '../campaigns/commands.ts';
import { matchesListFilter as matchesIndikerFilter } from '../accounts/commands.ts';
import { matchesListFilter as matchesWithdrawalFilter } from '../payouts/commands.ts';
import { readIndikers } from './indiker-queries.ts';
import {
  matchesEarnings,
  matchesEntries,
  readEarnings,
  readEntries,
  readReferrals,
  readWithdrawals,
  referralWindow,
} from './money-queries.ts';
import {
  campaignSheet,
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

export function exportSource(db: Db, order: ExportOrder, by: Ordered): ExportSource {
  /** Reads the rows that match, in windows. */
  const rowsThat = <Row>(
    condition: RawBuilder<boolean>,
    { head, line }: Sheet<Row>,
    read: (db: Db, ids: readonly number[]) => Promise<readonly Row[]>,
  ): ExportSource => ({
    head,
    window: (after) => readWindow(db, order.subject, condition, after),
    lines: async (ids) => (await read(db, ids)).map(line).join(''),
  });
  switch (order.subject) {
    case 'referrals': {
      const filter = { ...order.filter, ...by };
      return {
        ...rowsThat(allOf([]), referralSheet(filter.unmasked !== undefined), readReferrals),
        window: (after) => referralWindow(db, filter, after),
      };
    }
    case 'indikers': {
      const { unmasked } = order.filter;
      const today = dateInSaoPaulo(by.now);
      return rowsThat(
        matchesIndikerFilter(order.filter),
        indikerSheet(unmasked !== undefined),
        (source, ids) => readIndikers(source, ids, today),
      );
    }
    case 'earnings':
      return rowsThat(matchesEarnings(order.filter), earningSheet, readEarnings);
    case 'withdrawals':
      return rowsThat(matchesWithdrawalFilter(order.filter), withdrawalSheet, readWithdrawals);
    case 'ledger':
      return rowsThat(matchesEntries(order.filter), ledgerSheet, readEntries);
    case 'audit': {
      const sheet = { head: AUDIT_CSV_HEAD, line: auditCsvLine };
      return rowsThat(matchesAuditFilter(order.filter), sheet, readAuditEntries);
    }
    case 'campaigns': {
      const sheet = campaignSheet(dateInSaoPaulo(by.now));
      return rowsThat(allOf([]), sheet, readCampaigns);
    }
  }
}
