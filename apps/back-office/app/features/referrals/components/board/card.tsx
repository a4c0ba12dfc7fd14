import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { IconArrowRight } from '@indike/ui/icons.ts';
import { useEffect, useRef } from 'react';
import { paths } from '#app/shared/paths.ts';
import { RowLink, type RowLinks } from '#app/shared/table/row-link.tsx';
import { ageText, isLate } from '../../model/age.ts';
import { targetsOf } from '../../model/moves.ts';
import { followUpText, isDue } from '../../model/follow-up.ts';
import { actionOf } from '@indike/rules/referrals/offered-transitions';
import classes from './board.module.css';

interface Props {
  readonly row: QueuedReferral;
  readonly isOpen: boolean;
  readonly links: RowLinks;
  readonly takesFocus: boolean;
  readonly onDrag: (card: QueuedReferral | null) => void;
  /** Null for operators who may move nothing. */
  readonly onMove: ((card: QueuedReferral, to: ReachableStatus) => void) | null;
}

const isCardOf = (id: number, element: Element | null): boolean =>
  element?.closest('li')?.querySelector(`[data-row="${id}"]`) instanceof HTMLElement;

export function Card({ row, isOpen, links, takesFocus, onDrag, onMove }: Props) {
  const { id, name, status, status_since: since, value, owner, follow_up_on: on, repeated } = row;
  const today = useToday();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // A card that was moved is a new one in its new column. The focus is in the old one, which may go later or is gone,
    // or in the dialog that closes, which returns it to the old one after 10 ms.
    const timer = setTimeout(() => {
      const { activeElement: focused, body } = document;
      if (focused === body || focused?.closest('[role=dialog]') || isCardOf(id, focused))
        box.current?.querySelector<HTMLElement>('[data-row]')?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [takesFocus, id]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same without a pointer.
    <li
      ref={box}
      className={classes['card']}
      aria-current={isOpen || undefined}
      draggable={onMove !== null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        dataTransfer.setData('text/plain', name);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <RowLink to={paths.referral(id)} id={id} links={links} className={classes['name']}>
        {name}
      </RowLink>
      <span className={isLate(status, since, today) ? classes['late'] : undefined}>
        {ageText(since, today)}
      </span>
      {value !== null && <span className={classes['value']}>{moneyText(value)}</span>}
      {repeated && <span className={classes['mark']}>repetida</span>}
      {row.message_unread && <span className={classes['mark']}>mensagem nova</span>}
      <span className={classes['owner']}>{owner?.name ?? 'Sem responsável'}</span>
      {on !== null && (
        <span className={isDue(on, today) ? classes['late'] : undefined}>{followUpText(on, today)}</span>
      )}
      {onMove !== null && <MoveMenu row={row} onMove={(to) => onMove(row, to)} />}
    </li>
  );
}

interface MenuProps {
  readonly row: QueuedReferral;
  readonly onMove: (to: ReachableStatus) => void;
}

/** The way to move a card without a pointer, and on touch screens. */
const MoveMenu = ({ row, onMove }: MenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon className={classes['move'] ?? ''} size={32} aria-label={`Mover ${row.name}`}>
        <IconArrowRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {targetsOf(row).map((to) => (
        <Menu.Item key={to} onClick={() => onMove(to)}>
          {actionOf(to)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
