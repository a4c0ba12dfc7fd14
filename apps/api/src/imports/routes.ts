import * as contract from '@indike/contract/operator/imports';
import type { Deps } from '../deps.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { AuditedCall } from '../platform/http/register.ts';
import { withoutSocketTimeout } from '../platform/http/socket-timeout.ts';
import type { Routes, UploadCall } from '../platform/http/routes.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { importEarlierPayments, importReferrals, type ImportRequest } from './commands.ts';
import { presentPaymentImport, presentReferralImport } from './present.ts';

/** The handlers of an import and of its preview, which differ only in `isPreview`. */
function handlersOf<Result extends object, Shown>(
  run: (request: ImportRequest) => Promise<Result | Refused>,
  present: (result: Result) => Shown,
) {
  const handler =
    (isPreview: boolean) =>
    async (
      _input: unknown,
      _operatorId: OperatorId,
      call: UploadCall & AuditedCall<unknown>,
    ): Promise<Shown | Refused> => {
      const request = { file: call.file, isPreview, context: call.context };
      const result = await withoutSocketTimeout(call.request, () => run(request));
      return isRefused(result) ? result : present(result);
    };
  return { preview: handler(true), apply: handler(false) };
}

export function importRoutes(routes: Routes, deps: Deps): void {
  const referrals = handlersOf((request) => importReferrals(deps, request), presentReferralImport);
  routes.operatorUpload(contract.previewReferralImport, referrals.preview);
  routes.operatorUpload(contract.importReferrals, referrals.apply);

  const payments = handlersOf((request) => importEarlierPayments(deps, request), presentPaymentImport);
  routes.operatorUpload(contract.previewEarlierPaymentImport, payments.preview);
  routes.operatorUpload(contract.importEarlierPayments, payments.apply);
}
