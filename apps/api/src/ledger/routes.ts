import * as statements from '@indike/contract/money/statement';
import { ledgerCheck } from '@indike/contract/operator/money/ledger-check';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { isClearable } from './check-queries.ts';
import { checkAndRecord } from './check.ts';
import type { Routes } from '../platform/http/routes.ts';
import { createStatementCsv, createStatementPdf } from './statement-files.ts';
import { presentStatement } from './statement-present.ts';
import { findOwnStatement } from './statement-queries.ts';

export function ledgerRoutes(routes: Routes, deps: Deps): void {
  routes.operator(ledgerCheck, async (_input, _operatorId, { now }) => {
    const result = await checkAndRecord(deps.db, now);
    const findings = result.findings.map((one) => ({ ...one, clearable: isClearable(one.check) }));
    return { ...result, findings };
  });

  routes.indikerRead(
    statements.statement,
    ({ query }, session) =>
      findOwnStatement(deps.db, session, { ...query, today: dateInSaoPaulo(session.now) }),
    ([row]) => presentStatement(row.page),
  );

  routes.indikerStream(statements.statementCsv, ({ query }, me, { now }) =>
    createStatementCsv(deps, me, query, now),
  );

  routes.indikerPdf(statements.statementPdf, ({ query }, me, { now }) =>
    createStatementPdf(deps, me, query, now),
  );
}
