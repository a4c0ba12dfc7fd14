import { createHash } from 'node:crypto';
import { parseItemReference } from '@indike/rules/payouts/payment-form';
import type { ReturnFile, ReturnItem } from '@indike/rules/payouts/return-file';
import type { Tx } from '../../platform/db/database.ts';
import { lockForEnd } from '../../withdrawals/commands.ts';
import { decideAll, decisionText, type FileOfItems, SLICE_ITEMS, slicesOf } from './apply-return.ts';
import { listDecisions, lockReturnFile } from './return-store.ts';

// What an operator confirms of a return file. A preview and the import that it confirms compute it in the same way.

/** What each line of a file does, and the digest of that and of the file. */
interface Decisions {
  readonly decisions: ReadonlyMap<number, string>;
  readonly digest: string;
}

/** Without the lines that repeat an order: the file itself says what they do after the first. */
function firstOfEach(items: readonly ReturnItem[]): ReturnItem[] {
  const named = new Set<string>();
  return items.filter(({ reference }) => {
    const isFirst = !named.has(reference);
    named.add(reference);
    return isFirst || parseItemReference(reference) === null;
  });
}

/**
 * Decides what each line would do now, or has done. Locks the file, as an import does first, and then all that it may
 * change at once and in order.
 */
export async function lockDecisions(
  tx: Tx,
  file: FileOfItems & { readonly sha256: Buffer },
  { items }: ReturnFile,
  now: Date,
): Promise<Decisions> {
  await lockReturnFile(tx, file.id);
  const references = items.flatMap(({ reference }) => parseItemReference(reference) ?? []);
  await lockForEnd(
    tx,
    references.map(({ withdrawalId }) => withdrawalId),
  );
  const first = firstOfEach(items);
  const known = new Map(
    (await listDecisions(tx, file.id)).map(({ line, ...decision }) => [line, decisionText(decision)]),
  );
  const open = first.filter(({ line }) => !known.has(line));
  for (const slice of slicesOf(open, SLICE_ITEMS))
    for (const { item, decision } of (await decideAll(tx, file, slice, now)).decided)
      known.set(item.line, decisionText(decision));
  const decisions = new Map(first.map(({ line }) => [line, known.get(line) ?? '']));
  const digest = createHash('sha256')
    .update(file.sha256)
    .update(JSON.stringify([...decisions]));
  return { decisions, digest: digest.digest('hex') };
}
