import type { IndikerRow } from '@indike/contract/operator/indikers';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import classes from './marks.module.css';

/** Facts about an Indiker that an operator should not overlook. */
export function Marks({
  indiker: { blocked_at, email_confirmed, settlement_requested_at, owed },
}: {
  readonly indiker: IndikerRow;
}) {
  const marks = [
    blocked_at !== null && `Bloqueado em ${dateText(blocked_at)}`,
    !email_confirmed && 'E-mail não confirmado',
    settlement_requested_at !== null && `Pediu o saldo em ${dateText(settlement_requested_at)}`,
    owed > 0 && `Deve ${moneyText(owed)} de estornos`,
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <span className={classes['marks']}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}
