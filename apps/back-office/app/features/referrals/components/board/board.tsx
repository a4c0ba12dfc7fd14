import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { StepDialog } from '#app/shared/detail/step-panel.tsx';
import { useRowKeys } from '#app/shared/keyboard/use-row-keys.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { countsQuery, detailQuery } from '../../api.ts';
import { COLUMNS, ENDS, targetsOf } from '../../model/moves.ts';
import { countText } from '../../model/count-text.ts';
import type { Filters } from '../../model/filters.ts';
import { offeredTransitions } from '@indike/rules/referrals/offered-transitions';
import type { Panel } from '../beside/use-panel.ts';
import { BoardColumn, type Dragging, End } from './board-column.tsx';
import { useMove } from './use-move.ts';
import classes from './board.module.css';

interface Props {
  readonly filters: Filters;
  readonly panel: Panel;
}

/** A column for each status of an open referral. Cards are moved by dragging, or by the menu that each of them has. */
export default function Board({ filters, panel }: Props) {
  const may = useCanCall()('POST /api/operator/indications/{id}/transitions');
  const { data: counts = [] } = useQuery(countsQuery(filters));
  const { move, start, props } = useMove();
  const dragging = useDragging(start);
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, panel.follow);
  const moved = props.opened ? null : move;
  const countOf = (status: string): string => {
    const found = counts.find((one) => one.status === status);
    return found === undefined ? '' : countText(found.count, found.more);
  };
  return (
    <>
      <div ref={box} className={classes['board']}>
        {COLUMNS.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            count={countOf(status)}
            filters={filters}
            panel={panel}
            dragging={dragging}
            moved={moved?.step.to === status ? moved.referral.id : null}
            onMove={may ? start : null}
          />
        ))}
        {may && (
          <div className={classes['ends']}>
            {ENDS.map((status) => (
              <End key={status} status={status} dragging={dragging} />
            ))}
          </div>
        )}
      </div>
      {move !== null && <StepDialog step={move.step} formProps={{ referral: move.referral }} {...props} />}
    </>
  );
}

function useDragging(onDrop: (card: QueuedReferral, to: ReachableStatus) => void): Dragging {
  const [card, setCard] = useState<QueuedReferral | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const { data } = useQuery({ ...detailQuery(String(card?.id ?? '')), enabled: card !== null });
  const known = card !== null && data?.id === card.id ? offeredTransitions(data).map(({ to }) => to) : null;
  const targets = known ?? (card === null ? [] : targetsOf(card));
  return {
    card,
    over,
    targets,
    setCard: (next) => {
      setCard(next);
      setOver(null);
    },
    setOver,
    drop: (to) => {
      if (card !== null) onDrop(card, to);
      setCard(null);
      setOver(null);
    },
  };
}
