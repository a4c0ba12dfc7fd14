import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { ReachableStatus, ReferralStatus } from '@indike/rules/referrals/referrals';
import { type DragEvent, useId } from 'react';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { StatusName } from '#app/shared/status-name.tsx';
import { COLUMN_SIZE, queueQuery } from '../../api.ts';
import { type Filters, withUsualOrder } from '../../model/filters.ts';
import type { Panel } from '../beside/use-panel.ts';
import { Card } from './card.tsx';
import classes from './board.module.css';

/** The card that is being dragged, and where it may be dropped. */
export interface Dragging {
  readonly card: QueuedReferral | null;
  readonly over: string | null;
  readonly targets: readonly ReachableStatus[];
  readonly setCard: (card: QueuedReferral | null) => void;
  readonly setOver: (status: string | null) => void;
  readonly drop: (to: ReachableStatus) => void;
}

/** The browser shows that a card cannot be dropped where its `dragover` is not prevented. */
function dropProps(status: ReferralStatus, { card, over, targets, setOver, drop }: Dragging) {
  if (card === null || card.status === status) return {};
  const to = targets.find((one) => one === status);
  if (to === undefined) return { 'data-drop': 'no', onDragOver: () => setOver(null) };
  return {
    'data-drop': over === status ? 'over' : 'yes',
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(status);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      drop(to);
    },
  };
}

interface Props {
  readonly status: ReferralStatus;
  readonly count: string;
  readonly filters: Filters;
  readonly panel: Panel;
  readonly dragging: Dragging;
  /** The card that was moved here last, which takes the focus once the dialog is closed. */
  readonly moved: number | null;
  /** Null for operators who may move nothing. */
  readonly onMove: ((card: QueuedReferral, to: ReachableStatus) => void) | null;
}

export function BoardColumn({ status, count, filters, panel, dragging, moved, onMove }: Props) {
  const title = useId();
  return (
    <section className={classes['column']} aria-labelledby={title} {...dropProps(status, dragging)}>
      <h2 id={title}>
        <StatusName status={status} /> <span className={classes['count']}>{count}</span>
      </h2>
      <KeysetList
        query={queueQuery(withUsualOrder(filters, { ...filters, status }), COLUMN_SIZE)}
        empty={<p className={classes['empty']}>Nenhuma</p>}
      >
        {(rows) => (
          <ol className={classes['cards']}>
            {rows.map((row) => (
              <Card
                key={row.id}
                row={row}
                isOpen={row.id === panel.id}
                links={panel.links}
                takesFocus={row.id === moved}
                onDrag={dragging.setCard}
                onMove={onMove}
              />
            ))}
          </ol>
        )}
      </KeysetList>
    </section>
  );
}

/** A status in which a referral is no longer open. */
export const End = ({
  status,
  dragging,
}: {
  readonly status: ReachableStatus;
  readonly dragging: Dragging;
}) => (
  <div className={classes['end']} {...dropProps(status, dragging)}>
    <StatusName status={status} />
  </div>
);
